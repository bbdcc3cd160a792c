import { expect, test } from 'vitest'
import { isAskedAhead, letServeThePress, markOfChange } from './prefetch.server.ts'

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://localhost${path}`, { method, headers })
const BROWSER = { 'sec-fetch-site': 'same-origin' }
const AHEAD = { ...BROWSER, 'sec-purpose': 'prefetch' }
const SIGNED_IN = { ...BROWSER, cookie: 'theme=dark; frame.session_token=abc' }

test('only a page’s data is fetched ahead, and only where the browser says so', () => {
  expect(isAskedAhead(ask('/artwork/1.data', AHEAD))).toBe(true)
  const prerender = { ...BROWSER, 'sec-purpose': 'prefetch;prerender' }
  expect(isAskedAhead(ask('/artwork/1.data?a=1', prerender))).toBe(true)
  expect(isAskedAhead(ask('/artwork/1', AHEAD))).toBe(false)
  expect(isAskedAhead(ask('/artwork/1.data', BROWSER))).toBe(false)
  expect(isAskedAhead(ask('/artwork/1.data', { 'sec-purpose': 'prefetch' }))).toBe(false)
})

test('what serves the press does so for seconds, for the one who asked, with the cookies of then', () => {
  const headers = new Headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
  letServeThePress(headers)
  expect(headers.get('cache-control')).toBe('private, max-age=5')
  expect(headers.get('vary')).toBe('accept-encoding, cookie')
})

test('every change of somebody signed in gives their browser other cookies, and nothing else does', () => {
  const marks = ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
    markOfChange(ask('/api/favourites/1', SIGNED_IN, method), method),
  )
  expect(new Set(marks).size).toBe(4)
  for (const mark of marks)
    expect(mark).toMatch(/^frame\.changed=\w+; Path=\/; Max-Age=10; HttpOnly; SameSite=Lax$/)
  expect(markOfChange(ask('/api/favourites/1', SIGNED_IN), 'x')).toBeNull()
  expect(markOfChange(ask('/api/session', BROWSER, 'POST'), 'x')).toBeNull()
  const { cookie } = SIGNED_IN
  expect(markOfChange(ask('/api/favourites/1', { cookie }, 'POST'), 'x')).toBeNull()
})
