import { isUnknownViewer } from '../../account/session/use-signed-in.ts'
import { ConnectionError } from '../../ui/requests/connection-error.ts'
import { PAGES_ROUTE } from '../pages-route.ts'

/** A loader's result, in the router's format. */
type ReadResult = { type: 'data' | 'error'; result: unknown }

/** Results by route id. */
export type ReadResults = Record<string, ReadResult>

/** The shown page: its URL, and the matched routes from the root to the page. */
export type Shown = {
  /** Path and query. */
  readonly address: string
  readonly routes: readonly ShownRoute[]
  /** Whether the server could not read the session for the root's data. */
  readonly isViewerUnknown: boolean
}

type ShownRoute = {
  readonly id: string
  readonly pathname: string
  /** False if the route has no loader, or its loader failed. */
  readonly hasData: boolean
}

type KeptResults = {
  readonly results: ReadResults
  /** The error of a refresh whose old data stays shown; null without one. */
  readonly failure: unknown
}

/**
 * Drops failed results of routes whose shown data stays valid, so that the router keeps that data:
 * of layouts, which do not depend on the page, and of the page itself on a refresh.
 * @param address path and query that were loaded
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
  // After a navigation, the new page itself reports the failure.
  return { results: kept, failure: isRefresh && hasPage(shown) ? failure : null }
}

/** Results for a load that timed out. */
export function timedOut(error: Error, shown: Shown, address: string): KeptResults {
  if (address === shown.address && hasPage(shown)) return { results: {}, failure: error }
  const boundary = findBoundary(shown, address)
  return { results: { [boundary]: { type: 'error', result: error } }, failure: null }
}

const hasPage = ({ routes }: Shown): boolean => routes.at(-1)?.hasData === true

/** Finds the innermost shown layout of the loaded address. */
function findBoundary({ routes }: Shown, address: string): string {
  const [path = ''] = address.split('?', 1)
  const layouts = routes.slice(1, -1)
  const around = layouts.findLast(({ pathname }) => `${path}/`.startsWith(`${pathname}/`))
  return around?.id ?? PAGES_ROUTE
}

/** @returns null for data, and for responses that a retry would not change, such as a redirect */
function failureOf({ type, result }: ReadResult): unknown {
  if (type === 'data') return null
  if (result instanceof Response) return null
  const status = statusOf(result)
  if (status !== null && status < 500 && status !== 429) return null
  // `fetch` reports a lost connection as a TypeError, as many programming errors do.
  return isNetworkError(result) ? new ConnectionError('no response', { cause: result }) : result
}

/** Status of the router's error response; null for other errors. */
function statusOf(error: unknown): number | null {
  const { status } = Object(error) as { readonly status?: unknown }
  return typeof status === 'number' ? status : null
}

const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)
