import { useEffect } from 'react'
import { type MiddlewareFunction, useLocation, useMatches, useNavigation } from 'react-router'
import { createSharedState } from '../../ui/interaction/use-shared-state.ts'
import { isUnknownViewer } from '../../account/session/use-signed-in.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { READ_TIMEOUT_MS, ReadTimeoutError } from '../../ui/interaction/connection-error.ts'
import type { ReadResults, Shown } from './keep-shown.ts'

let shown: Shown = { address: '', routes: [], isViewerUnknown: false }
/** Whether the router loads another page. */
let isLoading = true

/** Called once, around all pages. */
export function useShownData(): void {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    isLoading = state !== 'idle'
    if (isLoading) return
    const root = matches[0]?.loaderData
    const routes = matches.map(({ id, pathname: path, loaderData }) => {
      return { id, pathname: path, hasData: loaderData !== undefined }
    })
    shown = { address: pathname + search, routes, isViewerUnknown: isUnknownViewer(root) }
  }, [matches, pathname, search, state])
}

/** Whether the root's data has to be read again with the next page. */
export const isViewerUnknown = (): boolean => shown.isViewerUnknown

/**
 * Client middleware of the root route. A failed read keeps what is shown (keep-shown.ts); other
 * failures reach the error boundaries. No read takes longer than `READ_TIMEOUT_MS`.
 */
export const guardReads: MiddlewareFunction<ReadResults> = async ({ request }, next) => {
  if (request.method !== 'GET') return next()
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const [read, rules] = await Promise.all([withTimeout(next(), READ_TIMEOUT_MS), loadRules()])
  if (request.signal.aborted || rules === null) return read ?? {}
  const { results, failure } =
    read === null
      ? rules.timedOut(new ReadTimeoutError('no response in time'), shown, address)
      : rules.keepShown(read, shown, address)
  lastFailure.write(failure)
  return results
}

/** They come with the parts for failures, which are loaded ahead (browser-chunks.ts). */
const loadRules = () => import('./keep-shown.ts').catch(() => null)

const lastFailure = createSharedState<unknown>(null)

/** Why the shown page could not be read again; null when nothing failed. */
export const useFailedRefresh = (): unknown => lastFailure.use()

/**
 * Leaves history steps within a page, such as to `#main`, to the browser. React renders updates of
 * a `popstate` event at once, and would drop the server's HTML of sections that are not hydrated
 * yet. Has to run before the router listens.
 */
export function leaveInPageStepsToBrowser(): void {
  // The rendered page may be older than the address, so the browser tells which step it is.
  // Without the Navigation API, the router handles all steps.
  let isInPage = false
  window.navigation?.addEventListener('navigate', ({ hashChange }) => (isInPage = hashChange))
  addEventListener('popstate', (event) => {
    if (isInPage && !isLoading) event.stopImmediatePropagation()
  })
}
