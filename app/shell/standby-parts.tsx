import { useEffect } from 'react'
import { standby } from '../ui/interaction/standby.tsx'
import { useFirstInteraction } from '../ui/interaction/use-first-interaction.ts'
import { useFailedRefresh } from './failure/use-shown-data.ts'
import { LazyErrorPage } from './failure/lazy-error-page.tsx'

/** Delays the standby parts, so that the page's images load first. */
const STANDBY_DELAY_MS = 2000

/** Loads the error page while there is a connection. */
export function useStandbyParts(): void {
  useFirstInteraction(LazyErrorPage.load)
  useEffect(() => {
    const timer = setTimeout(() => void LazyErrorPage.load(), STANDBY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

const RefreshNotice = standby<{ readonly error: unknown }>(
  () => import('./failure/refresh-notice.tsx').then((module) => module.RefreshNotice),
  () => <p role="alert">No connection</p>,
)

/** Reports that the page could not be refreshed. */
export function FailedRefresh() {
  const error = useFailedRefresh()
  return error !== null && <RefreshNotice error={error} />
}
