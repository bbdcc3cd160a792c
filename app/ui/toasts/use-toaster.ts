import { createSharedState } from '../interaction/use-shared-state.ts'

type ToasterModule = typeof import('./toaster.tsx')

let loading: Promise<ToasterModule> | null = null
const loaded = createSharedState<ToasterModule | null>(null)

/** Loads the toast library, at the first toast or the first interaction. */
export function loadToaster(): Promise<ToasterModule> {
  loading ??= import('./toaster.tsx').then(
    (module) => {
      loaded.write(module)
      return module
    },
    (fault: unknown) => {
      // The network may be down; the next toast tries again.
      loading = null
      throw fault
    },
  )
  return loading
}

/** The toast library once it is loaded. */
export const useToaster = (): ToasterModule | null => loaded.use()
