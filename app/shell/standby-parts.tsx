import { useEffect } from 'react'
import { standby } from '../ui/interaction/standby.tsx'
import { useFirstInteraction } from '../ui/interaction/use-first-interaction.ts'
import { loadToaster } from '../ui/toasts/use-toaster.ts'
import { useFailedRefresh } from './failure/use-shown-data.ts'
import { LazyErrorPage } from './failure/lazy-error-page.tsx'
import { loadMenus } from './navigation/site-menu.tsx'

/** Delays the standby parts, so that the page's images load first. */
const STANDBY_DELAY_MS = 2000

/** Loads what the first press needs while there is a connection. */
export function useStandbyParts(): void {
  useFirstInteraction(LazyErrorPage.load)
  useEffect(() => {
    const timer = setTimeout(loadStandbyParts, STANDBY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** The router's next update, which may be a failure, waits for the script of the menus. */
function loadStandbyParts(): void {
  for (const load of [LazyErrorPage.load, loadToaster, loadMenus]) load().catch(() => {})
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
