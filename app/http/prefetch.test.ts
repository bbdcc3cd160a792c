import { expect, test } from 'vitest'
import { isPagePrefetch, allowPrefetchReuse, changeCookieFor } from './prefetch.server.ts'

const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://localhost${path}`, { method, headers })
const BROWSER = { 'sec-fetch-site': 'same-origin' }
const PREFETCH = { ...BROWSER, 'sec-purpose': 'prefetch' }
const SIGNED_IN = { ...BROWSER, cookie: 'theme=dark; frame.session_token=abc' }

test('only page data counts as prefetched, and only if the browser says so', () => {
  expect(isPagePrefetch(request('/artwork/1.data', PREFETCH))).toBe(true)
  const prerender = { ...BROWSER, 'sec-purpose': 'prefetch;prerender' }
  expect(isPagePrefetch(request('/artwork/1.data?a=1', prerender))).toBe(true)
  expect(isPagePrefetch(request('/artwork/1', PREFETCH))).toBe(false)
  expect(isPagePrefetch(request('/artwork/1.data', BROWSER))).toBe(false)
  expect(isPagePrefetch(request('/artwork/1.data', { 'sec-purpose': 'prefetch' }))).toBe(false)
})

test('prefetched data is reusable for seconds, privately, with unchanged cookies', () => {
  const headers = new Headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
  allowPrefetchReuse(headers)
  expect(headers.get('cache-control')).toBe('private, max-age=5')
  expect(headers.get('vary')).toBe('accept-encoding, cookie')
})

test('only changes by a signed-in user set another cookie', () => {
  const cookies = ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
    changeCookieFor(request('/api/favourites/1', SIGNED_IN, method), method),
  )
  expect(new Set(cookies).size).toBe(4)
  for (const cookie of cookies)
    expect(cookie).toMatch(/^frame\.changed=\w+; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(changeCookieFor(request('/api/favourites/1', SIGNED_IN), 'x')).toBeNull()
  expect(changeCookieFor(request('/api/session', BROWSER, 'POST'), 'x')).toBeNull()
  const { cookie } = SIGNED_IN
  expect(changeCookieFor(request('/api/favourites/1', { cookie }, 'POST'), 'x')).toBeNull()
})
