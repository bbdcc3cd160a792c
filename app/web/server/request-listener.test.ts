import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { createAdmittingListener } from './request-listener.server.ts'
import { createCachedResponse, type CachedResponse } from '../../http/cached-response.server.ts'
import type { LoggedRequest } from '../ops/log.server.ts'
import { createMetrics } from '../ops/metrics.server.ts'
import type { AdmissionTiming } from '../admission/admission-queues.server.ts'

const CACHED = createCachedResponse(200, { 'content-length': '13' }, Buffer.from('a cached page'))

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Without the header, each request is another client's. */
const clientOf = ({ headers }: IncomingMessage) => ({
  address: headers['x-test-client']?.toString() ?? crypto.randomUUID(),
  account: headers['x-test-account']?.toString() ?? '',
})

/** A prompt event loop and no time: the limits stay, and nobody waits for too long. */
const STILL: AdmissionTiming = { clock: () => 0, readDelayMs: () => 0 }

async function open(
  handle: RequestListener,
  findCached: (asked: IncomingMessage) => CachedResponse | null = () => null,
  timing = STILL,
) {
  const metrics = createMetrics(() => '/')
  const lines: LoggedRequest[] = []
  const onEnd = (_request: IncomingMessage, line: LoggedRequest) => void lines.push(line)
  server = createServer(
    createAdmittingListener({ metrics, handle, findCached, clientOf, timing, onEnd }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { metrics, lines, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/**
 * Takes all permits and all places of the queue.
 * @returns ends these requests
 */
async function takeAllPermits({ url, metrics }: Awaited<ReturnType<typeof open>>) {
  const clients = Array.from({ length: 64 + 256 }, () => fetch(`${url}/cart`).catch(() => null))
  const read = () => metrics.registry.metrics()
  await expect.poll(read).toContain('frame_requests_active{queue="read"} 64')
  await expect.poll(read).toContain('frame_requests_waiting{queue="read"} 256')
  return async () => {
    server?.closeAllConnections()
    await Promise.all(clients)
  }
}

test('at ten times the capacity, some requests are served and the others rejected', async () => {
  // A server with a capacity of 64 responses at a time, of 200 ms each.
  const { url, metrics, lines } = await open(
    (_, response) => void setTimeout(() => response.end('a page'), 200),
    () => null,
    {},
  )
  const answers = await Promise.all(
    Array.from({ length: 640 }, async () => {
      const answer = await fetch(`${url}/cart`, { headers: { accept: 'text/html' } })
      return { answer, text: await answer.text() }
    }),
  )
  const served = answers.filter(({ answer }) => answer.status === 200)
  const shed = answers.filter(({ answer }) => answer.status === 503)
  expect(served.length + shed.length).toBe(640)
  // At least 64 on a quiet machine; on a busy one the event loop's delay lowers the limit.
  expect(served.length).toBeGreaterThanOrEqual(8)
  expect(shed.length).toBeGreaterThan(100)
  expect(shed.every(({ answer }) => answer.headers.get('retry-after') === '2')).toBe(true)
  expect(shed[0]?.text).toContain('The gallery is temporarily unavailable')
  const policy = shed[0]?.answer.headers.get('content-security-policy')
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  for (const { answer, text } of shed) {
    const requestId = answer.headers.get('x-request-id') ?? 'none'
    expect(text).toContain(requestId)
    expect(lines).toContainEqual(expect.objectContaining({ requestId, status: 503 }))
  }
  expect(await metrics.registry.metrics()).toContain(
    `frame_requests_rejected_total{queue="read"} ${shed.length}`,
  )
  await sleep(300)
  expect((await fetch(`${url}/cart`)).status).toBe(200)
  expect(metrics.inFlight).toBeLessThanOrEqual(1)
})

test('health and images are answered while all permits are taken', async () => {
  const site = await open((request, response) => {
    if (request.url === '/healthz' || request.url?.startsWith('/images/')) response.end('well')
  })
  const { url } = site
  const release = await takeAllPermits(site)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/images/a/400.webp`)).status).toBe(200)
  const refused = await fetch(`${url}/cart`)
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'unavailable'])
  await release()
})

test('only the exact paths of health and files skip the queue', async () => {
  const site = await open(() => undefined)
  const release = await takeAllPermits(site)
  const paths = [
    '/assets/x',
    '/assets',
    '/healthz/x',
    '/readyz.data',
    '/metrics/',
    '/images',
    '/images?a',
  ]
  await Promise.all(
    paths.map(async (path) => expect((await fetch(site.url + path)).status, path).toBe(503)),
  )
  await release()
})

const from = (client: string, account = '') => ({
  headers: { 'x-test-client': client, 'x-test-account': account },
})

/** The most permits that one address may hold. */
const SHARE = 48

/** A site whose pages wait until the test ends them, flooded by 200 connections of a client. */
async function openFlooded(client: RequestInit) {
  const arrived: string[] = []
  const inside: { readonly client: string; end(): void }[] = []
  const site = await open(
    (asked, response) => {
      inside.push({ client: nameOf(asked), end: () => response.end('a page') })
    },
    (asked) => {
      arrived.push(nameOf(asked))
      return null
    },
  )
  const flood = Array.from({ length: 200 }, () =>
    fetch(`${site.url}/cart`, client).catch(() => null),
  )
  await expect.poll(() => arrived.length).toBe(flood.length)
  await expect.poll(() => inside.length).toBe(SHARE)
  return { ...site, arrived, inside, flood }
}

const nameOf = (asked: IncomingMessage) => {
  const { address, account } = clientOf(asked)
  return `${address} ${account}`.trim()
}

async function endFlood(flood: Promise<Response | null>[]): Promise<void> {
  server?.close()
  server?.closeAllConnections()
  await Promise.all(flood)
}

test('200 connections of one address leave places for others', async () => {
  const { url, inside, flood } = await openFlooded(from('flood'))
  const others = ['a', 'b', 'c'].map((name) => fetch(`${url}/cart`, from(name)))
  await expect.poll(() => inside.length).toBe(SHARE + others.length)
  for (const { end } of inside.splice(SHARE)) end()
  const answers = await Promise.all(others)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await endFlood(flood)
})

test('an account’s flood delays another account at the same address by one permit', async () => {
  const { url, arrived, inside, flood } = await openFlooded(from('school', 'flood'))
  const other = fetch(`${url}/cart`, from('school', 'other'))
  await expect.poll(() => arrived).toContain('school other')
  // The first permit may be the flood's turn.
  for (const { end } of inside.slice(0, 2)) end()
  await expect.poll(() => inside.map(({ client }) => client)).toContain('school other')
  expect(inside.findIndex(({ client }) => client === 'school other')).toBeLessThan(SHARE + 2)
  inside.find(({ client }) => client === 'school other')?.end()
  expect((await other).status).toBe(200)
  await endFlood(flood)
})

test('the writes of an account without budget wait without a permit', async () => {
  const metrics = createMetrics(() => '/')
  const handled: string[] = []
  const listener = createAdmittingListener({
    metrics,
    findCached: () => null,
    clientOf,
    writeWaitOf: ({ headers }) => (headers['x-test-account'] === 'busy' ? 600_000 : 0),
    handle(asked, response) {
      handled.push(`${asked.method} ${clientOf(asked).account}`)
      response.end()
    },
  })
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/users/me`
  const write = (account: string) => fetch(url, { method: 'PATCH', ...from('a', account) })
  const paused = Array.from({ length: 80 }, () => write('busy'))
  await fetch(url, from('a', 'busy'))
  await write('other')
  expect(await metrics.registry.metrics()).toContain('frame_requests_active{queue="write"} 0')
  await Promise.all(paused)
  const before = handled.indexOf('PATCH busy')
  expect(handled.slice(0, before)).toEqual(['GET busy', 'PATCH other'])
  expect(handled).toHaveLength(82)
})

test('waiting share images do not delay pages', async () => {
  const { url, metrics } = await open((request, response) => {
    if (request.url === '/cart') response.end('a page')
  })
  const stuck = Array.from({ length: 64 }, (_, n) => fetch(`${url}/og/${n}.jpg`).catch(() => null))
  while (!(await metrics.registry.metrics()).includes('frame_requests_active{queue="render"} 64'))
    await sleep(20)
  expect((await fetch(`${url}/cart`)).status).toBe(200)
  server?.closeAllConnections()
  await Promise.all(stuck)
})

test('a share image waits in its own queue, however its address is spelled', async () => {
  const app = new Hono().get('/og/:file', () => new Promise<Response>(() => undefined))
  const { url, metrics } = await open(getRequestListener(app.fetch))
  const { port } = new URL(url)
  const paths = ['/og/1.jpg', '/%6fg/1.jpg', '/%6fg/%ff.jpg', '/x/../og/1.jpg', `${url}/og/1.jpg`]
  const asked = paths.map((path) =>
    request({ port, path })
      .on('error', () => undefined)
      .end(),
  )
  const waiting = `frame_requests_active{queue="render"} ${paths.length}`
  await expect.poll(() => metrics.registry.metrics()).toContain(waiting)
  for (const one of asked) one.destroy()
})

test('slow senders of small bodies hold no permit', async () => {
  const { url, metrics } = await open((asked, response) => {
    asked.resume().once('end', () => response.end('written'))
  })
  const port = Number(new URL(url).port)
  const head = 'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 20\r\n\r\n{'
  const slow = Array.from({ length: 64 + 256 + 10 }, () => connect(port, '127.0.0.1'))
  for (const socket of slow) socket.on('error', () => undefined).write(head)
  while (!(await metrics.registry.metrics()).includes(`frame_requests_receiving ${slow.length}`))
    await sleep(20)
  for (const bytes of [0, 1, 5_000, 59_000]) {
    const answer = await fetch(`${url}/api/session`, { method: 'POST', body: 'x'.repeat(bytes) })
    expect(await answer.text()).toBe('written')
  }
  // A completed body is served, and a client that leaves is no longer counted.
  const [first, ...others] = slow
  const answered = new Promise((resolve) => first?.once('data', (said) => resolve(String(said))))
  first?.write('x'.repeat(19))
  expect(await answered).toMatch(/^HTTP\/1.1 200 /)
  for (const socket of others) socket.destroy()
  await expect.poll(() => metrics.registry.metrics()).toContain('frame_requests_receiving 0')
  first?.destroy()
})

test('a client that leaves before its request queues holds no permit', async () => {
  const metrics = createMetrics(() => '/')
  const left: string[] = []
  let worked = 0
  const handle: RequestListener = (_asked, response) => {
    worked += 1
    response.end()
  }
  const onEnd = ({ url = '' }: IncomingMessage) => void left.push(url)
  const listener = createAdmittingListener({
    metrics,
    handle,
    findCached: () => null,
    clientOf,
    onEnd,
  })
  server = createServer((asked, response) => {
    listener(asked, response)
    process.nextTick(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/session`
  for (const body of ['', 'x'.repeat(100)]) {
    await expect(fetch(url, { method: 'POST', body })).rejects.toThrow('fetch failed')
  }
  await expect.poll(() => left.length).toBe(2)
  await sleep(30)
  expect(await metrics.registry.metrics()).toContain('frame_requests_active{queue="write"} 0')
  expect(worked).toBe(0)
})

test('waiting uploads do not delay other writes', async () => {
  const { url, metrics } = await open(
    (request, response) => {
      if (request.url === '/api/cart/items') response.end('put in')
    },
    () => null,
    {},
  )
  const photo = new Uint8Array(300_000)
  const send = (path: string, body: BodyInit) => fetch(url + path, { method: 'POST', body })
  const stuck = Array.from({ length: 64 }, () => send('/api/images', photo).catch(() => null))
  while (!(await metrics.registry.metrics()).includes('frame_requests_active{queue="upload"} 64'))
    await sleep(20)
  expect((await send('/api/cart/items', '{}')).status).toBe(200)
  expect((await send('/api/images', photo)).status).toBe(503)
  server?.closeAllConnections()
  await Promise.all(stuck)
})

test('every request is logged once when it has ended, also cached and aborted ones', async () => {
  const { url, lines } = await open(
    (asked, response) => {
      response.setHeader('x-request-id', 'an-id')
      if (asked.url === '/worked') response.end('a page')
    },
    ({ url: path }) => (path === '/cached' ? CACHED : null),
  )
  await (await fetch(`${url}/cached`)).text()
  await (await fetch(`${url}/worked`)).text()
  const left = request(`${url}/left`).on('error', () => undefined)
  left.end()
  await sleep(50)
  left.destroy()
  await expect.poll(() => lines.length).toBe(3)
  const common = { method: 'GET', milliseconds: expect.any(Number) }
  expect(lines).toEqual([
    { ...common, url: '/cached', status: 200, requestId: null },
    { ...common, url: '/worked', status: 200, requestId: 'an-id' },
    { ...common, url: '/left', status: 0, requestId: 'an-id' },
  ])
})

test('a cached response is logged when its client has read it or left', async () => {
  const body = Buffer.alloc(24 * 1024 * 1024, 'x')
  const large = createCachedResponse(200, { 'content-length': String(body.length) }, body)
  const { url, lines, metrics } = await open(
    () => undefined,
    () => large,
  )
  const [patient, other] = await Promise.all(
    ['/patient', '/other'].map(async (path) => {
      const asked = request(url + path).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return answer
    }),
  )
  expect([lines, metrics.inFlight]).toEqual([[], 2])
  patient?.resume()
  await expect.poll(() => lines.length).toBe(1)
  other?.destroy()
  await expect.poll(() => lines.length).toBe(2)
  expect(lines.map((line) => [line.url, line.status])).toEqual([
    ['/patient', 200],
    ['/other', 0],
  ])
  expect(metrics.inFlight).toBe(0)
})

test('pipelined requests for cached responses are logged one by one', async () => {
  const { url, lines } = await open(
    () => undefined,
    () => CACHED,
  )
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.resume().write('GET /one HTTP/1.1\r\nhost: a\r\n\r\nGET /two HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect
    .poll(() => lines.map((line) => [line.url, line.status]))
    .toEqual([
      ['/one', 200],
      ['/two', 200],
    ])
  socket.destroy()
})
