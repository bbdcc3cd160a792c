import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { answerError, type ApiEnv, type Viewer } from '../http/http.server.ts'
import type { Problem } from '../kernel/problem.ts'
import {
  nothingWithheld,
  openTemporaryStore,
  openUncounted,
  plainImage,
  type TemporaryStore,
} from './image-fixture.server.ts'
import { parseDataUrl } from './upload/image-upload.server.ts'
import {
  createImageMemoryCache,
  type CachedImageReader,
} from './storage/image-memory-cache.server.ts'
import { unlimitedRateLimiter } from '../http/rate-limit.server.ts'
import { createImageApi, createImageFiles, createCachedImageFinder } from './image.api.server.ts'
import { images } from './image.tables.server.ts'
import { derivativeKey } from './image.ts'
import type { ImageView } from './image.schema.ts'
import { bytesOf } from '../../tests/helpers/files/bytes.ts'

let database: TestDatabase
let folder: TemporaryStore
let app: Hono<ApiEnv>
let viewer: Viewer | null
let pictures: CachedImageReader
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await openTemporaryStore()
  viewer = {
    id: 'v',
    sessionId: 's',
    isArtist: false,
    email: 'v@example.org',
    firstName: 'Vera',
    lastName: 'Viewer',
  }
  const unexpected = (fields: object) => {
    throw new Error('unexpected error', { cause: fields })
  }
  pictures = createImageMemoryCache(folder.store)
  app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('findViewer', async () => viewer)
    await next()
  })
  app.route(
    '/api',
    createImageApi({
      db: database.db,
      store: folder.store,
      log: silentLog,
      limiter: unlimitedRateLimiter,
      openAccount: openUncounted,
    }),
  )
  app.route('/images', createImageFiles({ store: pictures, withheld: nothingWithheld }))
  app.onError((error, c) =>
    answerError(error, c, { info: unexpected, warn: unexpected, error: unexpected }),
  )
})
afterEach(async () => {
  await database.db.delete(images)
  await folder.remove()
})

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  app.request('/api/images', { method: 'POST', body, headers })
const postJson = (body: unknown) =>
  post(JSON.stringify(body), { 'content-type': 'application/json' })

async function postFile(bytes: Uint8Array<ArrayBuffer>, name = 'a.png') {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type: 'image/png' }))
  return post(form)
}

async function expectProblem(response: Response, code: Problem['code']) {
  const problem = (await response.json()) as Problem
  expect([response.status, problem.code]).toEqual([problem.status, code])
  expect(response.headers.get('content-type')).toBe('application/problem+json')
}

async function uploaded(options = {}): Promise<ImageView> {
  const response = await postFile(await plainImage(options))
  expect(response.status).toBe(201)
  return (await response.json()) as ImageView
}

test('an upload responds with the view of the image, whose files can be fetched', async () => {
  const view = await uploaded({ width: 640, height: 480 })
  expect(view).toMatchObject({ width: 640, height: 480 })
  for (const url of [view.urls.small, view.urls.regular]) {
    const response = await app.request(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': String((await bytesOf(response)).length),
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
  }
})

test('while a file is not made yet, its address leads to the AVIF file of the same width', async () => {
  const { id } = await uploaded({ width: 640, height: 480 })
  await folder.store.delete(derivativeKey(id, 400, 'webp'))
  for (const method of ['GET', 'HEAD']) {
    const response = await app.request(`/images/${id}/400.webp`, { method })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/images/${id}/400.avif`,
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  await folder.store.delete(derivativeKey(id, 400, 'avif'))
  for (const format of ['avif', 'webp']) {
    await expectProblem(await app.request(`/images/${id}/400.${format}`), 'image-not-found')
  }
})

test('a data URL is accepted like a file', async () => {
  const bytes = await plainImage()
  const dataUrl = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  const response = await postJson({ dataUrl })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual(await uploaded())
})

test('only signed-in users may upload, which is checked before the body is read', async () => {
  viewer = null
  await expectProblem(await postFile(await plainImage()), 'not-signed-in')
  await expectProblem(await post('nonsense'), 'not-signed-in')
  expect(await folder.listAll()).toEqual([])
})

test('a file that is not an image gets its own message', async () => {
  await expectProblem(await postFile(new TextEncoder().encode('hello')), 'image-damaged')
  await expectProblem(await postFile(await plainImage({ format: 'gif' })), 'image-type')
  await expectProblem(await postFile(new Uint8Array()), 'image-missing')
  await expectProblem(await post(new FormData()), 'image-missing')
  const words = new FormData()
  words.set('file', 'not a file')
  await expectProblem(await post(words), 'image-missing')
  await expectProblem(await post('image', { 'content-type': 'text/plain' }), 'image-missing')
  await expectProblem(await postJson({}), 'image-missing')
  await expectProblem(await postJson({ dataUrl: 5 }), 'image-missing')
  await expectProblem(await postJson(null), 'image-missing')
  await expectProblem(await post('{', { 'content-type': 'application/json' }), 'malformed-request')
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  await expectProblem(await post('--y\r\nnonsense', form), 'malformed-request')
  await expectProblem(
    await post('', { 'content-type': 'multipart/form-data' }),
    'malformed-request',
  )
  expect(await folder.listAll()).toEqual([])
})

test('a body with tens of thousands of values or parts is refused without parsing it', async () => {
  const values = Array.from({ length: 30_000 }, () => ({}))
  await expectProblem(await postJson({ values }), 'malformed-request')
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  await expectProblem(await post(`${part.repeat(30_000)}--x--\r\n`, form), 'malformed-request')
  expect(await folder.listAll()).toEqual([])
})

test('a body whose content-length is too large is not read', async () => {
  let pulled = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(1024))
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://localhost/api/images', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '30000000' },
    body,
    duplex: 'half',
  } as RequestInit)
  await expectProblem(await app.request(request), 'image-too-large')
  expect(pulled).toBe(0)
})

test('a body without a content-length is cut off at 25 MB', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1_000_000
      controller.enqueue(new Uint8Array(1_000_000))
    },
  })
  const request = new Request('http://localhost/api/images', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  await expectProblem(await app.request(request), 'image-too-large')
  expect(sent).toBeLessThan(30_000_000)
})

test('a file of just over 25 MB is too large, as a form and as JSON', async () => {
  const bytes = new Uint8Array(25 * 1024 * 1024 + 1)
  await expectProblem(await postFile(bytes), 'image-too-large')
  const dataUrl = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  await expectProblem(await postJson({ dataUrl }), 'image-too-large')
  expect(await folder.listAll()).toEqual([])
})

test('an aborted upload frees its memory', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  // Together these are more bytes than all uploads may hold.
  for (let round = 0; round < 14; round++) {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (++sent > 20) controller.error(new Error('gone'))
        else controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const request = new Request('http://localhost/api/images', init)
    await expectProblem(await app.request(request), 'malformed-request')
  }
  expect((await postFile(await plainImage())).status).toBe(201)
})

test('the next upload is refused as unavailable while others hold all the memory', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const senders: ReadableStreamDefaultController[] = []
  const slow = Array.from({ length: 14 }, () => {
    const body = new ReadableStream({
      start(controller) {
        senders.push(controller)
        for (let sent = 0; sent < 20; sent++) controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return app.request(new Request('http://localhost/api/images', init))
  })
  const early = await Promise.race(slow)
  await expectProblem(early, 'unavailable')
  expect(early.headers.get('retry-after')).toBe('2')
  for (const sender of senders) {
    try {
      sender.close()
    } catch {
      // Connections of refused uploads are closed.
    }
  }
  const statuses = (await Promise.all(slow)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([400, 503]))
  expect((await postFile(await plainImage())).status).toBe(201)
})

test('ranges of an image can be fetched, and ranges outside are refused', async () => {
  const { urls } = await uploaded()
  const whole = await bytesOf(await app.request(urls.small))
  const part = await app.request(urls.small, { headers: { range: 'bytes=2-5' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 2-5/${whole.length}`)
  expect(part.headers.get('content-length')).toBe('4')
  expect(await bytesOf(part)).toEqual(whole.slice(2, 6))
  const outside = await app.request(urls.small, { headers: { range: 'bytes=999999-' } })
  expect(outside.status).toBe(416)
  expect(outside.headers.get('content-range')).toBe(`bytes */${whole.length}`)
  const stale = { range: 'bytes=2-5', 'if-range': '"another"' }
  expect((await app.request(urls.small, { headers: stale })).status).toBe(200)
})

test('an image that the browser has is not sent again', async () => {
  const { urls } = await uploaded()
  const etag = (await app.request(urls.small)).headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const response = await app.request(urls.small, { headers: { 'if-none-match': tag } })
    expect([response.status, response.headers.get('etag')]).toEqual([304, etag])
    expect(await response.text()).toBe('')
  }
  const other = await app.request(urls.small, { headers: { 'if-none-match': '"x"' } })
  expect(other.status).toBe(200)
  const others = (await app.request(urls.regular.replace('webp', 'avif'))).headers.get('etag')
  expect(others).not.toBe(etag)
})

test('HEAD responds with the size and no body', async () => {
  const { urls } = await uploaded()
  const full = await app.request(urls.small)
  const head = await app.request(urls.small, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
  expect(head.status).toBe(200)
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers))
  expect(await head.text()).toBe('')
})

test('addresses that are not a derivative of an image are not found', async () => {
  const { id } = await uploaded()
  const gone = `/images/${'0'.repeat(64)}/400.webp`
  const odd = [
    'original.webp',
    '401.webp',
    '400.gif',
    '400.webp.',
    '2000.webp',
    '..%2f400.webp',
    '%00',
  ]
  const climbing = [
    '/images/..%2f..%2fetc/passwd',
    '/images/%2e%2e/400.webp',
    `/images/${id.toUpperCase()}/400.webp`,
  ]
  for (const url of [gone, ...climbing, ...odd.map((variant) => `/images/${id}/${variant}`)]) {
    const response = await app.request(url)
    expect([url, response.status]).toEqual([url, 404])
    expect(response.headers.get('cache-control') ?? 'no-store').toBe('no-store')
  }
  await expectProblem(await app.request(gone), 'image-not-found')
  const response = await app.request(gone, { method: 'DELETE' })
  expect(response.headers.get('allow')).toBe('GET, HEAD')
  await expectProblem(response, 'method-not-allowed')
})

test('a cached image gets the same response as from the router', async () => {
  const { id, urls } = await uploaded()
  const findCached = createCachedImageFinder(pictures, nothingWithheld)
  expect(findCached(urls.small)).toBeNull()
  const slow = await app.request(urls.small)
  const quick = findCached(urls.small)
  expect(quick?.headers).toEqual(Object.fromEntries(slow.headers))
  expect(quick?.body).toEqual(Buffer.from(await bytesOf(slow)))
  expect(findCached(urls.small)).toBe(quick)
  for (const path of [
    `/images/${id}/original.webp`,
    `${urls.small}?x`,
    `/x${urls.small}`,
    '/',
    '',
  ]) {
    expect(findCached(path)).toBeNull()
  }
})

test('a data URL is parsed strictly', () => {
  expect(parseDataUrl('data:image/png;base64,aGVsbG8=')).toEqual(Buffer.from('hello'))
  expect(parseDataUrl('data:image/svg+xml;charset=utf-8;base64,aGVsbG8=')).toEqual(
    Buffer.from('hello'),
  )
  const refused: [string, Problem['code']][] = [
    ['', 'image-missing'],
    ['data:image/png;base64,', 'image-missing'],
    ['data:text/html;base64,aGVsbG8=', 'image-type'],
    ['https://example.org/a.png', 'image-type'],
    ['aGVsbG8=', 'image-type'],
    ['data:image/png;base64,aGV sbG8=', 'image-damaged'],
    ['data:image/png;base64,a=b=', 'image-damaged'],
    ['data:image/png,%89PNG', 'image-damaged'],
  ]
  for (const [url, code] of refused)
    expect([url, parseDataUrl(url)]).toEqual([url, { refused: code }])
})
