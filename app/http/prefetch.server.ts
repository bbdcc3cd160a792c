import { serialize } from 'hono/utils/cookie'
import { COOKIE_PREFIX, hasSessionCookie } from './session-cookie.ts'

// A signed-in user's browser may reuse prefetched page data for a few seconds after the link was
// pointed at. Any change by that user invalidates it.

/** Enough time to click a link after pointing to it. */
const PREFETCH_MAX_AGE_S = 5

/** Set after every change. It must outlive all data that was prefetched before. */
const CHANGE_COOKIE = `${COOKIE_PREFIX}.changed`
const CHANGE_COOKIE_MAX_AGE_S = 2 * PREFETCH_MAX_AGE_S

type ReadableHeaders = Pick<Headers, 'get'>

/**
 * Browsers send `sec-fetch-site`, except over plain HTTP. Other clients have no cache to
 * invalidate.
 */
const isFromBrowser = ({ headers }: { headers: ReadableHeaders }): boolean =>
  headers.get('sec-fetch-site') !== null

/** @param purpose the header `sec-purpose` */
export const isPrefetch = (purpose: string | null | undefined): boolean =>
  purpose?.startsWith('prefetch') === true

/** Whether a browser prefetches the data of a page. */
export const isPagePrefetch = (request: { url: string; headers: ReadableHeaders }): boolean =>
  isPrefetch(request.headers.get('sec-purpose')) &&
  isFromBrowser(request) &&
  new URL(request.url).pathname.endsWith('.data')

/**
 * Lets a browser reuse the response when the link is clicked. Every change sets another cookie, and
 * `vary: cookie` then makes the cached response unusable in all tabs.
 */
export function allowPrefetchReuse(headers: Headers): void {
  headers.set('cache-control', `private, max-age=${PREFETCH_MAX_AGE_S}`)
  headers.append('vary', 'cookie')
}

/**
 * @returns the `set-cookie` header for the response; null if the request changes nothing, or comes
 *   from a guest
 */
export function changeCookieFor(
  request: { method: string; headers: ReadableHeaders },
  id: string,
): string | null {
  if (request.method === 'GET' || request.method === 'HEAD' || !isFromBrowser(request)) return null
  if (!hasSessionCookie(request.headers.get('cookie'))) return null
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax' } as const
  return serialize(CHANGE_COOKIE, id, { ...attributes, maxAge: CHANGE_COOKIE_MAX_AGE_S })
}
