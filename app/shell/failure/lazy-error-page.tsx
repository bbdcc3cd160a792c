import { standby } from '../../ui/interaction/standby.tsx'
import { PlainError } from './plain-error.tsx'

export const LazyErrorPage = standby<{ readonly error: unknown }>(
  async () => (await import('./error-page.tsx')).prepareErrorPage(),
  PlainError,
)
