import { expect, test } from 'vitest'
import { respondWith, createPageCache, pageKey } from './guest-page-cache.server.ts'

const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html', ...headers } })

test('the same page asked for by many at once is rendered once', async () => {
  const cache = createPageCache(1_000_000)
  let rendered = 0
  const render = async () => {
    rendered += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return page('wall')
  }
  await Promise.all(Array.from({ length: 20 }, () => cache.load('/', render)))
  expect(rendered).toBe(1)
  expect(cache.peek('/')?.body.toString()).toBe('wall')
})

test('a page whose rendering began before a change is shown but not kept', async () => {
  const cache = createPageCache(1_000_000)
  const loading = cache.load('/', async () => {
    cache.flush()
    return page('old')
  })
  await loading
  expect(cache.peek('/')).toBeNull()
})

test('whoever asks after a change gets a new rendering, not the one under way', async () => {
  const cache = createPageCache(1_000_000)
  const gate = Promise.withResolvers<void>()
  const slow = cache.load('/', async () => {
    await gate.promise
    return page('old')
  })
  cache.flush()
  const fresh = await cache.load('/', async () => page('new'))
  gate.resolve()
  await slow
  expect(fresh).toMatchObject({ body: Buffer.from('new') })
  expect(cache.peek('/')?.body.toString()).toBe('new')
})

test('what sets a cookie, fails or asks not to be stored is not kept', async () => {
  const cache = createPageCache(1_000_000)
  await cache.load('/a', async () => page('a', { 'set-cookie': 'a=1' }))
  await cache.load('/b', async () => page('b', {}, 404))
  await cache.load('/c', async () => page('c', { 'cache-control': 'no-store' }))
  expect(['/a', '/b', '/c'].map((key) => cache.peek(key))).toEqual([null, null, null])
})

test('the cache stays within its bytes, and the page left alone longest goes first', async () => {
  const cache = createPageCache(30_000)
  const noise = () =>
    Array.from({ length: 6000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
  await cache.load('/1', async () => page(noise()))
  await cache.load('/2', async () => page(noise()))
  cache.peek('/1')
  await cache.load('/3', async () => page(noise()))
  expect(cache.bytes).toBeLessThanOrEqual(30_000)
  expect(cache.peek('/2')).toBeNull()
  expect(cache.peek('/1')).not.toBeNull()
})

test('an aged page is rendered anew, and shown all the same while rendering fails', async () => {
  let now = 0
  const cache = createPageCache(1_000_000, () => now)
  await cache.load('/', async () => page('kept'))
  now = 61_000
  expect(cache.peek('/')).toBeNull()
  const shown = await cache.load('/', async () => page('away', {}, 503))
  expect(shown).toMatchObject({ body: Buffer.from('kept') })
})

test('a page that is out of date is shown for an hour to those for whom no newer can be made', async () => {
  let now = 0
  const cache = createPageCache(1_000_000, () => now)
  const away = async () => page('away', {}, 503)
  for (const outdate of [() => cache.flush(), () => cache.forget('/')]) {
    await cache.load('/', async () => page('kept'))
    outdate()
    expect(cache.peek('/')).toBeNull()
    const shown = await cache.load('/', away)
    expect(shown).toMatchObject({
      body: Buffer.from('kept'),
    })
  }
  now = 60 * 60_000
  expect(await cache.load('/', away)).toMatchObject({ status: 503 })
})

test('a page that has gone is not shown again, whatever happens', async () => {
  const cache = createPageCache(1_000_000)
  await cache.load('/artwork/1', async () => page('a work'))
  cache.flush()
  await cache.load('/artwork/1', async () => page('gone', {}, 404))
  const away = await cache.load('/artwork/1', async () => page('away', {}, 503))
  expect(away).toMatchObject({ status: 503 })
})

test('one page can be forgotten without the others', async () => {
  const cache = createPageCache(1_000_000)
  for (const key of ['/artwork/1', '/artwork/1.data', '/artwork/2']) {
    await cache.load(key, async () => page(key))
  }
  cache.forget('/artwork/1')
  expect(cache.peek('/artwork/1')).toBeNull()
  expect(cache.peek('/artwork/1.data')).toBeNull()
  expect(cache.peek('/artwork/2')).not.toBeNull()
})

test('a page is forgotten with its data, and whatever the query was', async () => {
  const cache = createPageCache(1_000_000)
  const keys = ['/artwork/1?from=mail', '/artwork/1.data', '/artwork/1.data?_routes=root']
  for (const key of keys) await cache.load(key, async () => page(key))
  cache.forget('/artwork/1')
  expect(keys.map((key) => cache.peek(key))).toEqual([null, null, null])
})

test('a page that is forgotten while it is rendered is shown, but not kept', async () => {
  for (const key of ['/artwork/1', '/artwork/1.data', '/artwork/1?from=mail']) {
    const cache = createPageCache(1_000_000)
    const gate = Promise.withResolvers<void>()
    const render = async (text: string) => {
      await gate.promise
      return page(text)
    }
    const slow = cache.load(key, () => render('4 likes'))
    cache.forget('/artwork/1')
    const fresh = cache.load(key, () => render('5 likes'))
    gate.resolve()
    expect(await slow).toMatchObject({
      body: Buffer.from('4 likes'),
    })
    expect(await fresh).toMatchObject({
      body: Buffer.from('5 likes'),
    })
    expect(cache.peek(key)?.body.toString(), key).toBe('5 likes')
  }
})

test('a page that nobody asked for again is rendered anew after it was forgotten on its way', async () => {
  const cache = createPageCache(1_000_000)
  const gate = Promise.withResolvers<void>()
  const slow = cache.load('/artwork/1', async () => {
    await gate.promise
    return page('4 likes')
  })
  cache.forget('/artwork/1')
  gate.resolve()
  await slow
  expect(cache.peek('/artwork/1')).toBeNull()
})

test('a request with any cookie, another method or a personal page has no place in it', () => {
  expect(pageKey('GET', '/for-art-lovers?cursor=1', undefined)).toBe('/for-art-lovers?cursor=1')
  expect(pageKey('GET', '/', undefined)).toBe('/')
  expect(pageKey('GET', '/', 'theme=dark')).toBeNull()
  expect(pageKey('POST', '/', undefined)).toBeNull()
  for (const path of [
    '/cart',
    '/favorites',
    '/dashboard',
    '/checkout',
    '/purchases/1',
    '/api/artworks',
  ]) {
    expect(pageKey('GET', path, undefined), path).toBeNull()
  }
})

test('the body comes in the encoding that is taken, and not at all to whoever has it', async () => {
  const cache = createPageCache(1_000_000)
  await cache.load('/', async () => page('a page of text '.repeat(500)))
  const kept = cache.peek('/')
  if (kept === null) throw new Error('not kept')
  const brotli = respondWith(kept, { acceptEncoding: 'gzip, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.headers['vary']).toBe('accept-encoding, cookie')
  const again = respondWith(kept, { acceptEncoding: 'br', ifNoneMatch: brotli.headers['etag'] })
  expect([again.status, again.body]).toEqual([304, null])
  expect(again.headers['content-encoding']).toBeUndefined()
})

test('what was fetched ahead is used for the step that follows, and by nobody else', async () => {
  const cache = createPageCache(1_000_000)
  await cache.load('/artwork/1.data', async () => page('work'))
  const kept = cache.peek('/artwork/1.data')
  if (kept === null) throw new Error('not kept')
  const ahead = respondWith(kept, { purpose: 'prefetch;prerender' })
  expect(ahead.headers['cache-control']).toBe('private, max-age=10')
  // Both have to find the same entry in the browser's cache.
  expect(ahead.headers['vary']).toBe('accept-encoding, cookie')
  expect(respondWith(kept, {}).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('a page with a nonce is of one person, and never kept', async () => {
  const cache = createPageCache(1_000_000)
  const policy = { 'content-security-policy': "script-src 'self' 'nonce-abc'" }
  const answer = await cache.load('/', async () => page('own', policy))
  expect(answer).toBeInstanceOf(Response)
  expect(cache.peek('/')).toBeNull()
})

test('whoever makes up queries drives out no page that is at its own address', async () => {
  const cache = createPageCache(300_000)
  const bodyOf = (n: number) => page(String(n).repeat(10_000))
  await cache.load('/', async () => bodyOf(1))
  for (let n = 0; n < 200; n += 1) await cache.load(`/privacy?n=${n}`, async () => bodyOf(2))
  expect(cache.peek('/')).not.toBeNull()
  expect(cache.peek('/privacy?n=199')).not.toBeNull()
  expect(cache.peek('/privacy?n=0')).toBeNull()
  expect(cache.bytes).toBeLessThan(150_000)
})

test('a long address counts as much as a long page', async () => {
  const cache = createPageCache(100_000)
  for (let n = 0; n < 100; n += 1)
    await cache.load(`/privacy?${'x'.repeat(10_000)}${n}`, async () => page('short'))
  expect(cache.count).toBeLessThan(10)
})

test('the data of the landing page is kept, and forgotten with it', async () => {
  expect(pageKey('GET', '/_.data', undefined)).toBe('/_.data')
  const cache = createPageCache(1_000_000)
  await cache.load('/_.data', async () => page('data'))
  cache.forget('/')
  expect(cache.peek('/_.data')).toBeNull()
})
