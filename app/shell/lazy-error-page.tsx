import { standby } from '../ui/interaction/standby.tsx'
import { PlainError } from './plain-error.tsx'
// The stylesheet stays with every page: an error that the server renders must look right without scripts.
import './error-page.module.css'

export const LazyErrorPage = standby<{ readonly error: unknown }>(
  async () => (await import('./error-page.tsx')).ErrorPage,
  PlainError,
)
