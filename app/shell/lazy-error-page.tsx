import { standby } from '../ui/interaction/standby.tsx'
import { PlainError } from './plain-error.tsx'
// On every page, since an error that the server renders needs its styles without scripts.
import './error-page.module.css'

export const LazyErrorPage = standby<{ readonly error: unknown }>(
  async () => (await import('./error-page.tsx')).ErrorPage,
  PlainError,
)
