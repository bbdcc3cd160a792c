import { isUnknownViewer } from '../../account/session/use-signed-in.ts'
import { ConnectionError } from '../../ui/interaction/connection-error.ts'
import { PAGES_ROUTE } from '../pages-route.ts'

/** The router's result of a loader. */
type ReadResult = { type: 'data' | 'error'; result: unknown }

/** Results by the id of their route. */
export type ReadResults = Record<string, ReadResult>

/** What the browser shows: its address, and the matched routes from the root to the page. */
export type Shown = {
  /** Path and query. */
  readonly address: string
  readonly routes: readonly ShownRoute[]
  /** The server could not read the session for the root's data. */
  readonly isViewerUnknown: boolean
}

type ShownRoute = {
  readonly id: string
  readonly pathname: string
  /** False where the route has no loader, or its loader failed. */
  readonly hasData: boolean
}

type KeptResults = {
  readonly results: ReadResults
  /** Why data that is still shown could not be renewed; null when all of it was. */
  readonly failure: unknown
}

/**
 * Drops the failures of routes whose shown data stays valid, so that the router keeps it: layouts,
 * whose data does not depend on the page below them, and the page itself when it is read again.
 * @param address path and query that were read
 */
export function keepShown(results: ReadResults, shown: Shown, address: string): KeptResults {
  const isRefresh = address === shown.address
  const keepable = new Set(
    shown.routes
      .filter(({ hasData }, index, all) => hasData && (isRefresh || index < all.length - 1))
      .map(({ id }) => id),
  )
  const kept: ReadResults = {}
  let failure: unknown = null
  for (const [id, result] of Object.entries(results)) {
    const problem = failureOf(result)
    if (problem === null && isUnknownViewer(result.result) && keepable.has(id)) continue
    if (problem === null) kept[id] = result
    else if (!keepable.has(id)) kept[id] = { type: 'error', result: problem }
    else failure ??= problem
  }
  // Elsewhere the page itself reports the failure.
  return { results: kept, failure: isRefresh && hasPage(shown) ? failure : null }
}

/** Results for a read that did not end in time. */
export function timedOut(error: Error, shown: Shown, address: string): KeptResults {
  if (address === shown.address && hasPage(shown)) return { results: {}, failure: error }
  const boundary = findBoundary(shown, address)
  return { results: { [boundary]: { type: 'error', result: error } }, failure: null }
}

const hasPage = ({ routes }: Shown): boolean => routes.at(-1)?.hasData === true

/** The innermost shown layout around the address that was read. */
function findBoundary({ routes }: Shown, address: string): string {
  const [path = ''] = address.split('?', 1)
  const layouts = routes.slice(1, -1)
  const around = layouts.findLast(({ pathname }) => `${path}/`.startsWith(`${pathname}/`))
  return around?.id ?? PAGES_ROUTE
}

/** @returns null for data, and for responses that are no passing failure, such as a redirect */
function failureOf({ type, result }: ReadResult): unknown {
  if (type === 'data') return null
  if (result instanceof Response) return null
  const status = statusOf(result)
  if (status !== null && status < 500 && status !== 429) return null
  // `fetch` reports a lost connection as a TypeError, like many faults of programs.
  return isNetworkError(result) ? new ConnectionError('no response', { cause: result }) : result
}

/** The status of the router's error response; null for other errors. */
function statusOf(error: unknown): number | null {
  const { status } = Object(error) as { readonly status?: unknown }
  return typeof status === 'number' ? status : null
}

const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
