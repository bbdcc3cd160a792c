import { once } from 'node:events'
import { request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { limitBodies, closeUnread } from './body-limit.server.ts'
import { createHttpServer } from './http-server.server.ts'
import { createMemoryBudget, type MemoryBudget } from '../../kernel/memory-budget.ts'
import { createWriteBudget, type WriteBudget } from '../../http/write-budget.server.ts'
import { uploadMemory } from '../../images/upload/image-upload.server.ts'
import type { ApiEnv, Viewer } from '../../http/http.server.ts'

const viewer: Viewer = {
  id: 'a',
  sessionId: 'b',
  isArtist: true,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Artist',
}
const KB = 1024
const SIGNED_IN = { cookie: 'mine', 'content-type': 'application/json' }

let server: Server | undefined
afterEach(() => server?.close())

type Options = { memory?: MemoryBudget; writeBudget?: WriteBudget; begin?: Promise<void> }

/** A server whose handler reads every body whole, after `begin`. */
async function open(options: Options = {}) {
  const { memory, writeBudget, begin } = options
  const read: string[] = []
  const app = new Hono<ApiEnv>()
  const limitBody = limitBodies({
    findViewer: async ({ headers }) => (headers.has('cookie') ? viewer : null),
    ...(memory && { memory }),
    ...(writeBudget && { writeBudget }),
  })
  app.use(async (c, next) => {
    const response = await limitBody(c, next)
    if (response instanceof Response) c.res = response
    closeUnread(c)
  })
  app.all('*', async (c) => {
    await begin
    const { byteLength } = await c.req.arrayBuffer()
    read.push(c.req.path)
    return c.text(String(byteLength))
  })
  server = createHttpServer(getRequestListener(app.fetch), { connectionsPerAddress: null })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = (
    path: string,
    bytes: number,
    {
      method = 'POST',
      isChunked = false,
      isGuest = false,
      type = 'multipart/form-data; boundary=x',
    } = {},
  ) => {
    const body = new Uint8Array(bytes)
    const headers = new Headers({ 'content-type': type, ...(isGuest ? {} : { cookie: 'mine' }) })
    const stream = isChunked ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }
    return fetch(url + path, { method, headers, ...stream } as RequestInit)
  }
  const ask = (path: string, body: string, type = 'application/json') =>
    fetch(url + path, { method: 'POST', headers: { ...SIGNED_IN, 'content-type': type }, body })
  return { url, send, ask, read }
}

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]

test.each([false, true])(
  'only routes for images accept bodies larger than a form (chunked: %s)',
  async (isChunked) => {
    const { send, read } = await open()
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

test.each([false, true])('bodies with images may be large (chunked: %s)', async (isChunked) => {
  const { send } = await open()
  for (const path of [
    '/api/images',
    '/api/artworks',
    '/artist-dashboard/artwork/new',
    '/artist-dashboard/photo.data',
  ]) {
    const answer = await send(path, 2000 * KB, { isChunked })
    expect([answer.status, await answer.text()], path).toEqual([200, String(2000 * KB)])
  }
  for (const path of ['/api/users/me', '/api/artworks/x']) {
    const answer = await send(path, 2000 * KB, { method: 'PATCH', isChunked })
    expect([answer.status, await answer.text()], path).toEqual([200, String(2000 * KB)])
  }
})

test('a body above the limit gets a 413, whether it announces its length or not', async () => {
  const { url, read } = await open()
  const post = (length: Record<string, string | number>) =>
    request(`${url}/api/artworks`, { method: 'POST', headers: { ...SIGNED_IN, ...length } })
  const refusalOf = async (asked: ReturnType<typeof post>) => {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return [answer.statusCode, ((await json(answer)) as { code: string }).code]
  }
  const announced = post({ 'content-length': 41 * KB * KB })
  announced.on('error', () => undefined).flushHeaders()
  expect(await refusalOf(announced)).toEqual([413, 'request-too-large'])
  announced.destroy()

  const endless = post({ 'transfer-encoding': 'chunked' })
  endless.on('error', () => undefined)
  const more = (error?: Error | null) => {
    if (!error && !endless.destroyed) endless.write(Buffer.alloc(KB * KB), more)
  }
  more()
  // A client that still sends may see the closed connection before the response.
  const cut = await refusalOf(endless).catch(({ code }: NodeJS.ErrnoException) => [code])
  expect([[413, 'request-too-large'], ['EPIPE'], ['ECONNRESET']]).toContainEqual(cut)
  endless.destroy()
  expect(read).toEqual([])
})

test('a content type that cannot hold an image has the limit of a form', async () => {
  const { send } = await open()
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', '']) {
    const answer = await send('/artist-dashboard/artwork/new', 300 * KB, { type })
    expect(await codeOf(answer), type).toEqual([413, 'request-too-large'])
  }
})

test('the API reads large bodies of signed-in users only', async () => {
  const { send, read } = await open()
  const created = await send('/api/artworks', 300 * KB, { isGuest: true })
  const changed = await send('/api/users/me', 300 * KB, { method: 'PATCH', isGuest: true })
  for (const answer of [created, changed])
    expect(await codeOf(answer), answer.url).toEqual([401, 'not-signed-in'])
  expect(read).toEqual([])
})

test('a page gets an empty body instead of a guest’s image', async () => {
  const { send } = await open()
  const answer = await send('/artist-dashboard/photo', 300 * KB, { isGuest: true })
  expect(await answer.text()).toBe('0')
})

test('a body beyond the memory gets a 503, and a smaller one still fits', async () => {
  const gate = Promise.withResolvers<void>()
  const memory = watched(1000 * KB)
  const { send } = await open({ memory, begin: gate.promise })
  const first = send('/api/artworks', 600 * KB)
  await expect.poll(memory.reserved).toBe(600 * KB)
  expect(await codeOf(await send('/api/artworks', 600 * KB))).toEqual([503, 'unavailable'])
  // The memory of the rejected body is released.
  await expect.poll(memory.reserved).toBe(600 * KB)
  const small = send('/api/artworks', 300 * KB, { isChunked: true })
  await expect.poll(memory.reserved).toBe(900 * KB)
  gate.resolve()
  expect([(await first).status, (await small).status]).toEqual([200, 200])
  expect((await send('/api/artworks', 900 * KB)).status).toBe(200)
  expect(memory.reserved()).toBe(0)
})

test('an account has to wait between large forms, by their bytes', async () => {
  let now = 0
  const writeBudget = createWriteBudget({ clock: () => now })
  writeBudget.charge(viewer.id, 97)
  const { send } = await open({ writeBudget })
  const form = () => send('/artist-dashboard/artwork/new', 1500 * KB)
  expect((await form()).status).toBe(200)
  expect((await form()).status).toBe(200)
  const refused = await form()
  expect([refused.headers.get('retry-after'), ...(await codeOf(refused))]).toEqual([
    '1',
    429,
    'too-many-requests',
  ])
  expect((await send('/api/artworks', 1500 * KB)).status).toBe(200)
  now += 1000
  expect((await form()).status).toBe(200)
})

test('a body takes memory as it arrives, and gives it back when its client leaves', async () => {
  const memory = watched(1000 * KB)
  const { url, send } = await open({ memory })
  const slow = request(`${url}/api/users/me`, { method: 'PATCH', headers: SIGNED_IN })
  slow.setHeader('content-length', 30_000 * KB)
  slow.on('error', () => undefined)
  slow.write(Buffer.alloc(100 * KB))
  await expect.poll(memory.reserved).toBe(100 * KB)
  expect((await send('/api/artworks', 800 * KB)).status).toBe(200)
  slow.destroy()
  await expect.poll(memory.reserved).toBe(0)
})

test('works, profiles and uploads share one memory limit', async () => {
  const { send } = await open()
  expect(uploadMemory.reserve(255 * KB * KB)).toBe(true)
  expect((await send('/api/artworks', 2000 * KB)).status).toBe(503)
  uploadMemory.release(255 * KB * KB)
  expect((await send('/api/artworks', 2000 * KB)).status).toBe(200)
})

test('a large JSON body may hold one image, but not hundreds of thousands of values', async () => {
  const { ask } = await open()
  const picture = { title: 'a', tags: ['b', 'c'], imageUrl: `data:,${'A'.repeat(900_000)}` }
  expect((await ask('/api/artworks', JSON.stringify(picture))).status).toBe(200)
  for (const value of [1, {}, []]) {
    const many = JSON.stringify(Array.from({ length: 200_000 }, () => value))
    expect(await codeOf(await ask('/api/artworks', many))).toEqual([400, 'malformed-request'])
  }
})

test('a large form may hold one image, but not tens of thousands of parts', async () => {
  const { ask } = await open()
  const form = 'multipart/form-data; boundary=x'
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n'
  const photo = '/artist-dashboard/photo'
  expect((await ask(photo, `${part}${'-'.repeat(900_000)}\r\n--x--\r\n`, form)).status).toBe(200)
  const many = `${`${part}\r\n`.repeat(30_000)}--x--\r\n`
  expect(await codeOf(await ask(photo, many, form))).toEqual([400, 'malformed-request'])
  // An escape in the boundary would hide the parts.
  const escaped = await ask(photo, many, 'multipart/form-data; boundary="\\x"')
  expect(await codeOf(escaped)).toEqual([400, 'malformed-request'])
  // So would the text of another boundary in a quoted parameter.
  const hidden = await ask(photo, many, 'multipart/form-data; a="; boundary=y"; boundary=x')
  expect(await codeOf(hidden)).toEqual([400, 'malformed-request'])
  // A no-break space makes the first one the value of another parameter.
  const renamed = await ask(photo, many, 'multipart/form-data;\u00a0boundary=y; boundary=x')
  expect(await codeOf(renamed)).toEqual([400, 'malformed-request'])
})

function watched(most: number) {
  const budget = createMemoryBudget(most)
  let reserved = 0
  const reserve = (bytes: number) => {
    if (!budget.reserve(bytes)) return false
    reserved += bytes
    return true
  }
  const release = (bytes: number) => {
    reserved -= bytes
    budget.release(bytes)
  }
  return { reserve, release, reserved: () => reserved }
}

test('a part of a file is passed on as it arrives, by its own type and up to its limit', async () => {
  const { send, read } = await open({ memory: createMemoryBudget(0) })
  const part = { method: 'PATCH', type: 'application/offset+octet-stream' }
  expect(await (await send('/api/uploads/12', 600 * KB, part)).text()).toBe(String(600 * KB))
  expect(read).toEqual(['/api/uploads/12'])
  for (const [path, other] of [
    ['/api/uploads/12', { ...part, type: 'image/png' }],
    ['/api/artworks', { ...part, method: 'POST' }],
  ] as const) {
    expect(await codeOf(await send(path, 600 * KB, other))).toEqual([413, 'request-too-large'])
  }
  const large = await send('/api/uploads/12', 40 * KB * KB + 1, part)
  expect(await codeOf(large)).toEqual([413, 'request-too-large'])
})
