import { loadOnce } from '../../kernel/single-flight.ts'
import { createSharedState } from '../interaction/use-shared-state.ts'

type ToasterModule = typeof import('./toaster.tsx')

const loaded = createSharedState<ToasterModule | null>(null)

/** Loads the toast library, at the first toast or the first interaction. */
export const loadToaster = loadOnce(() =>
  import('./toaster.tsx').then((module) => {
    loaded.write(module)
    return module
  }),
)

/** The toast library once it is loaded. */
export const useToaster = (): ToasterModule | null => loaded.use()
