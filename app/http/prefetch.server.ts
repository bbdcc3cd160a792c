import { COOKIE_PREFIX, SESSION_COOKIE } from './session-cookie.ts'

// What a browser fetches ahead for somebody who is signed in, when they point at a link, serves the press that follows,
// unless they change anything in between.

/** Seconds in which it may be used: from pointing to pressing. */
const USABLE_S = 5

/** Marks in the browser that something was changed. Longer than anything that was fetched before may be used. */
const COOKIE = `${COOKIE_PREFIX}.changed`
const MARKED_S = 2 * USABLE_S

type Headers = { get(name: string): string | null }

/** Scripts keep no answers, and need no marks; nor does a browser get any that doesn't say what it is, over plain HTTP. */
const isOfBrowser = ({ headers }: { headers: Headers }): boolean =>
  headers.get('sec-fetch-site') !== null

/** Whether a page's data is asked for before somebody has asked for the page. */
export const isAskedAhead = (request: { url: string; headers: Headers }): boolean =>
  request.headers.get('sec-purpose')?.startsWith('prefetch') === true &&
  isOfBrowser(request) &&
  new URL(request.url).pathname.endsWith('.data')

/**
 * Lets a browser use an answer for the press that follows. It is asked for with other cookies after every change that
 * this browser makes, at any of its windows, and so not found any more.
 */
export function letServeThePress(headers: globalThis.Headers): void {
  headers.set('cache-control', `private, max-age=${USABLE_S}`)
  headers.append('vary', 'cookie')
}

/** @returns what to set as a cookie with the answer to a request, or null where it changes nothing for anybody signed in */
export function markOfChange(
  request: { method: string; headers: Headers },
  id: string,
): string | null {
  if (request.method === 'GET' || request.method === 'HEAD' || !isOfBrowser(request)) return null
  if (request.headers.get('cookie')?.includes(SESSION_COOKIE) !== true) return null
  return `${COOKIE}=${id}; Path=/; Max-Age=${MARKED_S}; HttpOnly; SameSite=Lax`
}
