import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { boundBodies } from './body-bound.server.ts'
import type { ApiEnv, Viewer } from './kernel/http.server.ts'

const somebody: Viewer = { id: 'a', sessionId: 'b', isArtist: true, email: 'ada@example.com' }
const KB = 1024

/** Reads whole whatever it is sent, once it may begin. */
function open(options: { held?: number; begin?: Promise<void> } = {}) {
  const { held, begin } = options
  const read: string[] = []
  const app = new Hono<ApiEnv>()
  app.use(
    boundBodies({
      findViewer: async (headers) => (headers.has('cookie') ? somebody : null),
      ...(held === undefined ? {} : { held }),
    }),
  )
  app.all('*', async (c) => {
    await begin
    const { byteLength } = await c.req.arrayBuffer()
    read.push(c.req.path)
    return c.text(String(byteLength))
  })
  const send = (
    path: string,
    bytes: number,
    { isChunked = false, isGuest = false, type = 'multipart/form-data; boundary=x' } = {},
  ) => {
    const body = new Uint8Array(bytes)
    const stream = new Blob([body]).stream()
    const headers = new Headers({ 'content-type': type, ...(isGuest ? {} : { cookie: 'mine' }) })
    if (isChunked) headers.set('transfer-encoding', 'chunked')
    else headers.set('content-length', String(bytes))
    const init = { method: 'POST', headers, body: isChunked ? stream : body, duplex: 'half' }
    return Promise.resolve(app.request(path, init))
  }
  const ask = (path: string, json: string) => {
    const headers = { cookie: 'mine', 'content-type': 'application/json' }
    const length = { 'content-length': String(Buffer.byteLength(json)) }
    const init = { method: 'POST', headers: { ...headers, ...length }, body: json }
    return Promise.resolve(app.request(path, init))
  }
  return { send, ask, read }
}

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]

test.each([false, true])(
  'no address but those of pictures takes more than a form (chunked: %s)',
  async (isChunked) => {
    const { send, read } = open()
    for (const path of [
      '/login',
      '/login.data',
      '/checkout',
      '/api/session',
      '/api/users',
      '/api/artworks/x/publication',
      '/artist-dashboard/bio',
    ]) {
      const answer = await send(path, 300 * KB, { isChunked })
      expect(await codeOf(answer), path).toEqual([413, 'request-too-large'])
    }
    expect(read).toEqual([])
    expect(await (await send('/login', 200 * KB, { isChunked })).text()).toBe(String(200 * KB))
  },
)

test.each([false, true])(
  'pictures may be large, up to a bound (chunked: %s)',
  async (isChunked) => {
    const { send } = open()
    for (const path of [
      '/api/images',
      '/api/users/me',
      '/api/artworks',
      '/api/artworks/x',
      '/artist-dashboard/artwork/new',
      '/artist-dashboard/photo.data',
    ]) {
      expect((await send(path, 2000 * KB, { isChunked })).status, path).toBe(200)
    }
    expect(await codeOf(await send('/api/artworks', 41 * KB * KB, { isChunked }))).toEqual([
      413,
      'request-too-large',
    ])
  },
)

test('what can bring no picture may not be as large as one', async () => {
  const { send } = open()
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', '']) {
    const answer = await send('/artist-dashboard/artwork/new', 300 * KB, { type })
    expect(await codeOf(answer), type).toEqual([413, 'request-too-large'])
  }
})

test('nobody’s picture is read for the API before it is known whose it is', async () => {
  const { send, read } = open()
  for (const path of ['/api/artworks', '/api/users/me']) {
    const answer = await send(path, 300 * KB, { isGuest: true })
    expect(await codeOf(answer), path).toEqual([401, 'not-signed-in'])
  }
  expect(read).toEqual([])
})

test('pictures beyond what there is memory for are told to come back, and the next is let in', async () => {
  const gate = Promise.withResolvers<void>()
  const { send } = open({ held: 1000 * KB, begin: gate.promise })
  const first = send('/api/artworks', 600 * KB)
  expect(await codeOf(await send('/api/artworks', 600 * KB))).toEqual([503, 'unavailable'])
  const small = send('/api/artworks', 300 * KB)
  gate.resolve()
  expect([(await first).status, (await small).status]).toEqual([200, 200])
  expect((await send('/api/artworks', 900 * KB)).status).toBe(200)
})

test('a large body of JSON is one picture, not a million values', async () => {
  const { ask } = open()
  const picture = { title: 'a', tags: ['b', 'c'], imageUrl: `data:,${'A'.repeat(900_000)}` }
  expect((await ask('/api/artworks', JSON.stringify(picture))).status).toBe(200)
  for (const value of [1, {}, []]) {
    const many = JSON.stringify(Array.from({ length: 200_000 }, () => value))
    expect(await codeOf(await ask('/api/artworks', many))).toEqual([400, 'malformed-request'])
  }
})
