import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readForm } from '../../app/api/api-client.server.ts'
import { createHealth } from '../../app/web/ops/health.server.ts'
import { openWire } from '../hostile/fuzz/wire.ts'
import { openTestApp, silentLog, type TestApp } from '../helpers/app/app.ts'
import { addArtwork, signUp } from '../helpers/app/person.ts'
import { signInToSite } from '../helpers/site/site-client.ts'
import { createTestWeb } from '../helpers/app/web.ts'

const SOMEBODY = {
  id: 'a',
  sessionId: 'b',
  isArtist: true,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Artist',
}

let app: TestApp
let server: ServerType
let address: string
let isReady = true
/** Paths and statuses of all responses. */
const answered: { path: string; status: number }[] = []
/** Logged warnings and errors. */
const logged: object[] = []

const note = (line: object) => void logged.push(line)

beforeAll(async () => {
  app = await openTestApp()
  const web = createTestWeb({
    api: app.api,
    settings: app.settings,
    // Only for large bodies; the API looks the viewer up itself.
    findViewer: async ({ headers }) => (headers.has('cookie') ? SOMEBODY : null),
    health: createHealth({
      readiness: async () => ({
        database: isReady ? 'ok' : 'unavailable',
        images: 'ok',
        disk: 'ok',
      }),
      metricsToken: null,
      printMetrics: async () => '',
    }),
    publicUrl: 'https://gallery.example',
    log: { ...silentLog, warn: note, error: note },
  })
  await new Promise<void>((resolve) => {
    const fetch = async (...asked: Parameters<typeof web.fetch>) => {
      const answer = await web.fetch(...asked)
      answered.push({ path: new URL(asked[0].url).pathname, status: answer.status })
      return answer
    }
    server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, () => resolve())
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await app.close()
})

/** A collector's cookie, and a work that the collector could put into the cart. */
async function prepare(): Promise<{ cookie: string; id: string }> {
  const artist = await signUp(app.api, { isArtist: true })
  const collector = await signUp(app.api, { isArtist: false })
  const { cookie } = await signInToSite(address, collector.email)
  return { cookie, id: await addArtwork(artist) }
}

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
])('a write that %s sends with somebody’s cookie is not carried out', async (_, headers) => {
  const { cookie, id } = await prepare()
  const answer = await fetch(`${address}/api/cart/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify({ id }),
  })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({ code: 'foreign-origin' })
  const cart = await fetch(`${address}/api/cart`, { headers: { cookie } })
  expect(await cart.json()).toMatchObject({ count: 0 })
})

test('a form of another site cannot write to the API or to a page', async () => {
  const { cookie, id } = await prepare()
  for (const path of ['/api/cart/items', '/cart/items', '/logout', '/checkout']) {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example' },
      body: new URLSearchParams({ id }),
    })
    expect(answer.status, path).toBe(403)
  }
})

test.each<[string, Record<string, string>]>([
  ['the gallery itself', { origin: 'https://gallery.example', 'sec-fetch-site': 'same-origin' }],
  ['a program', {}],
])('a write from %s is carried out', async (_, headers) => {
  const { cookie, id } = await prepare()
  const answer = await fetch(`${address}/api/cart/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify({ id }),
  })
  expect(answer.status).toBe(201)
})

test('a write with the type of a plain form is not read as JSON', async () => {
  const { cookie, id } = await prepare()
  const answer = await fetch(`${address}/api/cart/items`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', cookie },
    body: JSON.stringify({ id }),
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

test('every response has an id and the nosniff header', async () => {
  const answer = await fetch(`${address}/api/artworks`)
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('an unknown API path and broken JSON get problem responses', async () => {
  const unknown = await fetch(`${address}/api/nothing-here`)
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'not-found'])
  const broken = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":',
  })
  expect([broken.status, (await broken.json()).code]).toEqual([400, 'malformed-request'])
})

test('health covers the process, readiness also its database', async () => {
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  isReady = false
  const refused = await fetch(`${address}/readyz`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  isReady = true
})

test.each([
  ['TRACE', 'TRACE /api/cart', 405, 'method-not-allowed', 'GET, HEAD, DELETE'],
  ['a method of nobody', 'PROPFIND /for-art-lovers', 405, 'method-not-allowed', 'GET, HEAD, POST'],
  ['an address with a password in it', 'GET http://a:b@c.example/login', 400, 'malformed-request'],
  ['a path of two slashes', 'GET //a%00.webp', 404, 'not-found'],
])('%s is refused, and no fault', async (_, line, ...[status, code, allowed]) => {
  const wire = openWire(Number(new URL(address).port), 5000)
  const answer = await wire.send(Buffer.from(`${line} HTTP/1.1\r\nhost: localhost\r\n\r\n`))
  wire.close()
  if (typeof answer === 'string') throw new Error(`no answer: ${answer}`)
  expect([answer.status, JSON.parse(answer.body.toString()).code]).toEqual([status, code])
  expect(answer.headers['allow']).toBe(allowed)
})

test('a client that disconnects during its body causes no error', async () => {
  const before = logged.length
  const wire = openWire(Number(new URL(address).port), 5000)
  const head = 'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json'
  const begun = Buffer.from(`${head}\r\ncontent-length: 99\r\n\r\n{"email":`)
  await wire.send(begun, { isAll: true })
  wire.close()
  await expect.poll(() => answered.at(-1)).toMatchObject({ path: '/api/session', status: 400 })
  expect(logged.slice(before)).toEqual([])
})

test.each([
  ['no body', {}],
  ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
  ['a script', { body: '[[[', headers: { 'content-type': 'text/x-script' } }],
  [
    'half a form',
    { body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ],
])('a page that is sent %s instead of a form says that it can not be read', async (_, init) => {
  const request = new Request('http://localhost/cart/items', { method: 'POST', ...init })
  const thrown: unknown = await readForm({ request }).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ data: { code: 'malformed-request' }, init: { status: 400 } })
})

test('a page’s form may hold an image but no text of that size', async () => {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(600_000)], 'a.png'))
  form.append('title', 'short')
  const send = () => new Request('http://localhost/cart/items', { method: 'POST', body: form })
  expect((await readForm({ request: send() })).get('title')).toBe('short')
  form.append('description', 'long'.repeat(70_000))
  const thrown: unknown = await readForm({ request: send() }).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ data: { code: 'request-too-large' }, init: { status: 413 } })
})

test('a body longer than any form is refused before it is read', async () => {
  for (const path of ['/login', '/api/session', '/checkout']) {
    const body = new URLSearchParams({ email: 'a'.repeat(300_000) })
    const headers = { connection: 'close' }
    const answer = await fetch(address + path, { method: 'POST', headers, body })
    expect([answer.status, (await answer.json()).code], path).toEqual([413, 'request-too-large'])
  }
})

test('a work may be uploaded with its image in the same body', async () => {
  const { email } = await signUp(app.api, { isArtist: true })
  const artist = await signInToSite(address, email)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const create = { width: 700, height: 600, channels: 3 as const, background: '#fff', noise }
  const photo = await sharp({ create }).png().toBuffer()
  const imageUrl = `data:image/png;base64,${photo.toString('base64')}`
  expect(imageUrl.length).toBeGreaterThan(600_000)
  const created = await artist.send('POST', '/api/artworks', { title: 'Snow', imageUrl })
  expect([created.status, (await created.json()).image]).toEqual([
    201,
    expect.objectContaining({ width: 700, height: 600 }),
  ])
})
