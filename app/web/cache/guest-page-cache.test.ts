import { expect, test } from 'vitest'
import { respondWith, type CachedPage } from './cached-page.server.ts'
import { createGuestPageCache, pageKey } from './guest-page-cache.server.ts'

const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html', ...headers } })

/** The HTML that a client without compression gets. */
const htmlOf = (cached: CachedPage | Response | null) =>
  cached === null || cached instanceof Response ? null : respondWith(cached, {}).body?.toString()

test('concurrent requests for one page share its rendering', async () => {
  const cache = createGuestPageCache(1_000_000)
  let rendered = 0
  const render = async () => {
    rendered += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return page('wall')
  }
  await Promise.all(Array.from({ length: 20 }, () => cache.load('/', render)))
  expect(rendered).toBe(1)
  expect(htmlOf(cache.findCached('/'))).toBe('wall')
})

test('a request that was admitted before the page was rendered does not render it again', async () => {
  const cache = createGuestPageCache(1_000_000)
  await cache.load('/', async () => page('wall'))
  const again = await cache.load('/', async () => page('another'))
  expect(htmlOf(again)).toBe('wall')
  expect([cache.hits, cache.misses]).toEqual([1, 1])
})

test('a page whose rendering began before an eviction is sent but not cached', async () => {
  const cache = createGuestPageCache(1_000_000)
  const loading = cache.load('/', async () => {
    cache.evictAll()
    return page('old')
  })
  await loading
  expect(cache.findCached('/')).toBeNull()
})

test('a request after an eviction does not join a rendering in progress', async () => {
  const cache = createGuestPageCache(1_000_000)
  const gate = Promise.withResolvers<void>()
  const slow = cache.load('/', async () => {
    await gate.promise
    return page('old')
  })
  cache.evictAll()
  const fresh = await cache.load('/', async () => page('new'))
  gate.resolve()
  await slow
  expect(htmlOf(fresh)).toBe('new')
  expect(htmlOf(cache.findCached('/'))).toBe('new')
})

test('an eviction of every page counts those that were current', async () => {
  const cache = createGuestPageCache(1_000_000)
  for (const key of ['/', '/?tag=sea', '/artists']) await cache.load(key, async () => page(key))
  cache.evict(['/artists'])
  expect([cache.evictAll(), cache.evictAll()]).toEqual([2, 0])
})

test('responses with cookies, errors or no-store are not cached', async () => {
  const cache = createGuestPageCache(1_000_000)
  await cache.load('/a', async () => page('a', { 'set-cookie': 'a=1' }))
  await cache.load('/b', async () => page('b', {}, 404))
  await cache.load('/c', async () => page('c', { 'cache-control': 'no-store' }))
  expect(['/a', '/b', '/c'].map((key) => cache.findCached(key))).toEqual([null, null, null])
})

test('a cached page takes the memory of its compressed bytes only', async () => {
  const cache = createGuestPageCache(1_000_000)
  await cache.load('/', async () => page('a page of text '.repeat(500)))
  const cached = cache.findCached('/')
  if (cached === null) throw new Error('not cached')
  for (const acceptEncoding of ['zstd', 'br', 'gzip']) {
    const { body } = respondWith(cached, { acceptEncoding })
    expect(body?.buffer.byteLength, acceptEncoding).toBe(body?.length)
    expect(body?.length).toBeLessThan(500)
  }
})

test('the cache keeps its size limit and removes the least recently used page first', async () => {
  const cache = createGuestPageCache(30_000)
  const noise = () =>
    Array.from({ length: 3000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
  await cache.load('/1', async () => page(noise()))
  await cache.load('/2', async () => page(noise()))
  cache.findCached('/1')
  await cache.load('/3', async () => page(noise()))
  expect(cache.bytes).toBeLessThanOrEqual(30_000)
  expect(cache.findCached('/2')).toBeNull()
  expect(cache.findCached('/1')).not.toBeNull()
})

test('an aged page is rendered anew, and sent again if rendering fails', async () => {
  let now = 0
  const cache = createGuestPageCache(1_000_000, () => now)
  await cache.load('/', async () => page('kept'))
  now = 61_000
  expect(cache.findCached('/')).toBeNull()
  const shown = await cache.load('/', async () => page('unavailable', {}, 503))
  expect(htmlOf(shown)).toBe('kept')
})

test('an evicted page is sent for an hour while no newer one can be rendered', async () => {
  let now = 0
  const cache = createGuestPageCache(1_000_000, () => now)
  const failed = async () => page('unavailable', {}, 503)
  for (const outdate of [() => cache.evictAll(), () => cache.evict(['/'])]) {
    await cache.load('/', async () => page('kept'))
    outdate()
    expect(cache.findCached('/')).toBeNull()
    const shown = await cache.load('/', failed)
    expect(htmlOf(shown)).toBe('kept')
  }
  now = 60 * 60_000
  expect(await cache.load('/', failed)).toMatchObject({ status: 503 })
})

test('a page that answered 404 is not sent again', async () => {
  const cache = createGuestPageCache(1_000_000)
  await cache.load('/artwork/1', async () => page('a work'))
  cache.evictAll()
  await cache.load('/artwork/1', async () => page('gone', {}, 404))
  const failed = await cache.load('/artwork/1', async () => page('unavailable', {}, 503))
  expect(failed).toMatchObject({ status: 503 })
})

test('a path evicts its page and no other', async () => {
  const cache = createGuestPageCache(1_000_000)
  for (const key of ['/artwork/1', '/artwork/1.data', '/artwork/2']) {
    await cache.load(key, async () => page(key))
  }
  cache.evict(['/artwork/1'])
  expect(cache.findCached('/artwork/1')).toBeNull()
  expect(cache.findCached('/artwork/1.data')).toBeNull()
  expect(cache.findCached('/artwork/2')).not.toBeNull()
})

test('an eviction counts the pages that have to be rendered again because of it', async () => {
  const cache = createGuestPageCache(1_000_000)
  const load = (key: string) => cache.load(key, async () => page(key), new Set(['works of ada']))
  for (const key of ['/artwork/1', '/artwork/1.data', '/artwork/2', '/artwork/3']) await load(key)
  expect(cache.evict(['/artwork/1'])).toBe(2)
  expect(cache.evict(['/artwork/1', 'works of ada'])).toBe(2)
  expect(cache.evict(['works of ada'])).toBe(0)
  await load('/artwork/2')
  expect(cache.evict(['works of ada'])).toBe(1)
})

test('an eviction counts a page again that is just being rendered', async () => {
  const cache = createGuestPageCache(1_000_000)
  await cache.load('/', async () => page('4 likes'))
  expect(cache.evict(['/'])).toBe(1)
  const gate = Promise.withResolvers<Response>()
  const loading = cache.load('/', () => gate.promise)
  expect(cache.evict(['/'])).toBe(1)
  expect(cache.evict(['/'])).toBe(0)
  gate.resolve(page('5 likes'))
  await loading
  expect(cache.findCached('/')).toBeNull()
})

test('a path evicts its data and all its queries', async () => {
  const cache = createGuestPageCache(1_000_000)
  const keys = ['/artwork/1?from=mail', '/artwork/1.data', '/artwork/1.data?_routes=root']
  for (const key of keys) await cache.load(key, async () => page(key))
  cache.evict(['/artwork/1'])
  expect(keys.map((key) => cache.findCached(key))).toEqual([null, null, null])
})

test('a page that is evicted while it is rendered is sent but not cached', async () => {
  for (const key of ['/artwork/1', '/artwork/1.data', '/artwork/1?from=mail']) {
    const cache = createGuestPageCache(1_000_000)
    const gate = Promise.withResolvers<void>()
    const render = async (text: string) => {
      await gate.promise
      return page(text)
    }
    const slow = cache.load(key, () => render('4 likes'))
    cache.evict(['/artwork/1'])
    const fresh = cache.load(key, () => render('5 likes'))
    gate.resolve()
    expect(htmlOf(await slow)).toBe('4 likes')
    expect(htmlOf(await fresh)).toBe('5 likes')
    expect(htmlOf(cache.findCached(key)), key).toBe('5 likes')
  }
})

test('an evicted rendering is not cached when no other request follows', async () => {
  const cache = createGuestPageCache(1_000_000)
  const gate = Promise.withResolvers<void>()
  const slow = cache.load('/artwork/1', async () => {
    await gate.promise
    return page('4 likes')
  })
  cache.evict(['/artwork/1'])
  gate.resolve()
  await slow
  expect(cache.findCached('/artwork/1')).toBeNull()
})

test('requests with cookies, other methods and personal pages have no cache key', () => {
  expect(pageKey({ method: 'GET', url: '/for-art-lovers?cursor=1', cacheName: '' })).toBe(
    '/for-art-lovers?cursor=1',
  )
  expect(pageKey({ method: 'GET', url: '/', cacheName: '' })).toBe('/')
  expect(pageKey({ method: 'GET', url: '/', cookie: 'theme=dark', cacheName: '' })).toBeNull()
  expect(pageKey({ method: 'POST', url: '/', cacheName: '' })).toBeNull()
  // A device cookie changes nothing that a guest is shown.
  for (const [cookie, key] of [
    ['frame.device=a.b~c.d', '/'],
    ['__Secure-frame.device=a.b', '/'],
    ['frame.device=a.b; frame.session_token=c', null],
    ['theme=dark; frame.device=a.b', null],
  ] as const) {
    expect(pageKey({ method: 'GET', url: '/', cookie, cacheName: '' }), cookie).toBe(key)
  }
  for (const path of [
    '/for-art-lovers?cursor=1?&q=tide',
    '/cart',
    '/favorites',
    '/dashboard',
    '/checkout',
    '/purchases/1',
    '/api/artworks',
  ]) {
    expect(pageKey({ method: 'GET', url: path, cacheName: '' }), path).toBeNull()
  }
})

test('a cached page is sent in an accepted encoding, or as a 304', async () => {
  const cache = createGuestPageCache(1_000_000)
  await cache.load('/', async () => page('a page of text '.repeat(500)))
  const kept = cache.findCached('/')
  if (kept === null) throw new Error('not kept')
  const brotli = respondWith(kept, { acceptEncoding: 'gzip, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.headers['vary']).toBe('accept-encoding, cookie')
  const again = respondWith(kept, { acceptEncoding: 'br', ifNoneMatch: brotli.headers['etag'] })
  expect([again.status, again.body]).toEqual([304, null])
  expect(again.headers['content-encoding']).toBeUndefined()
})

test('a browser may reuse a prefetched page for seconds', async () => {
  const cache = createGuestPageCache(1_000_000)
  await cache.load('/artwork/1.data', async () => page('work'))
  const kept = cache.findCached('/artwork/1.data')
  if (kept === null) throw new Error('not kept')
  const ahead = respondWith(kept, { purpose: 'prefetch;prerender' })
  expect(ahead.headers['cache-control']).toBe('private, max-age=10')
  // The prefetch and the navigation must use the same entry of the browser's cache.
  expect(ahead.headers['vary']).toBe('accept-encoding, cookie')
  expect(respondWith(kept, {}).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('a page with a nonce is not cached', async () => {
  const cache = createGuestPageCache(1_000_000)
  const policy = { 'content-security-policy': "script-src 'self' 'nonce-abc'" }
  const answer = await cache.load('/', async () => page('own', policy))
  expect(answer).toBeInstanceOf(Response)
  expect(cache.findCached('/')).toBeNull()
})

test('pages with made-up queries do not evict pages without', async () => {
  const cache = createGuestPageCache(300_000)
  const bodyOf = (n: number) => page(String(n).repeat(10_000))
  await cache.load('/', async () => bodyOf(1))
  for (let n = 0; n < 200; n += 1) await cache.load(`/privacy?n=${n}`, async () => bodyOf(2))
  expect(cache.findCached('/')).not.toBeNull()
  expect(cache.findCached('/privacy?n=199')).not.toBeNull()
  expect(cache.findCached('/privacy?n=0')).toBeNull()
  expect(cache.bytes).toBeLessThan(150_000)
})

test('the length of the key counts towards the size', async () => {
  const cache = createGuestPageCache(100_000)
  for (let n = 0; n < 100; n += 1)
    await cache.load(`/privacy?${'x'.repeat(10_000)}${n}`, async () => page('short'))
  expect(cache.count).toBeLessThan(10)
})

test('the landing page evicts its data', async () => {
  expect(pageKey({ method: 'GET', url: '/_.data', cacheName: '' })).toBe('/_.data')
  const cache = createGuestPageCache(1_000_000)
  await cache.load('/_.data', async () => page('data'))
  cache.evict(['/'])
  expect(cache.findCached('/_.data')).toBeNull()
})

test('a tag that a loader added evicts its page and no other', async () => {
  const cache = createGuestPageCache(1_000_000)
  await cache.load('/artwork/1', async () => page('by Ada'), new Set(['works of ada']))
  await cache.load('/artwork/2', async () => page('by Bo'), new Set(['works of bo']))
  cache.evict(['works of ada'])
  expect(cache.findCached('/artwork/1')).toBeNull()
  expect(cache.findCached('/artwork/2')).not.toBeNull()
})

test('a rendering is cached only if none of its tags was evicted meanwhile', async () => {
  const cache = createGuestPageCache(1_000_000)
  const render = (tags: Set<string>, tag: string) => async () => {
    cache.evict(['works of ada'])
    tags.add(tag)
    return page(tag)
  }
  for (const [key, tag] of [
    ['/artwork/1', 'works of ada'],
    ['/artwork/2', 'works of bo'],
  ] as const) {
    const tags = new Set<string>()
    await cache.load(key, render(tags, tag), tags)
  }
  expect(cache.findCached('/artwork/1')).toBeNull()
  expect(cache.findCached('/artwork/2')).not.toBeNull()
})
