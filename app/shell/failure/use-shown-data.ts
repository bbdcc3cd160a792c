import { useEffect } from 'react'
import { type MiddlewareFunction, useLocation, useMatches, useNavigation } from 'react-router'
import { createSharedState } from '../../ui/interaction/use-shared-state.ts'
import { isUnknownViewer } from '../../account/session/use-signed-in.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { RequestTimeoutError } from '../../ui/requests/connection-error.ts'
import { READ_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
import type { ReadResults, Shown } from './keep-shown.ts'

let shown: Shown = { address: '', routes: [], isViewerUnknown: false }
/** Whether a navigation is in progress. */
let isLoading = true

/** Tracks the shown page. Must be called once, in the layout of all pages. */
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

/** Whether the next navigation must reload the root's data. */
export const isViewerUnknown = (): boolean => shown.isViewerUnknown

/**
 * Client middleware of the root route. A failed refresh keeps the shown data (keep-shown.ts); other
 * failures reach the error boundaries. Loads time out after `READ_TIMEOUT_MS`.
 */
export const guardReads: MiddlewareFunction<ReadResults> = async ({ request }, next) => {
  if (request.method !== 'GET') return next()
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const [read, rules] = await Promise.all([withTimeout(next(), READ_TIMEOUT_MS), loadRules()])
  if (request.signal.aborted || rules === null) return read ?? {}
  const { results, failure } =
    read === null
      ? rules.timedOut(new RequestTimeoutError('no response in time'), shown, address)
      : rules.keepShown(read, shown, address)
  lastFailure.write(failure)
  return results
}

/** Part of the failure chunk, which is loaded in advance (browser-chunks.ts). */
const loadRules = () => import('./keep-shown.ts').catch(() => null)

const lastFailure = createSharedState<unknown>(null)

/** The error of the last refresh; null if it succeeded. */
export const useFailedRefresh = (): unknown => lastFailure.use()

/**
 * Leaves history steps within a page, such as to `#main`, to the browser. React renders updates of
 * a `popstate` event synchronously, and would discard the server's HTML of sections that are not
 * hydrated yet. Must run before the router listens.
 */
export function leaveInPageStepsToBrowser(): void {
  // The rendered page may lag behind the URL, so the Navigation API tells whether only the hash
  // changes. Without that API, the router handles all steps.
  let isInPage = false
  window.navigation?.addEventListener('navigate', ({ hashChange }) => (isInPage = hashChange))
  addEventListener('popstate', (event) => {
    if (isInPage && !isLoading) event.stopImmediatePropagation()
  })
}
