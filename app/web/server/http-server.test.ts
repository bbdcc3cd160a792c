import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'
import { createAdmittingListener } from './request-listener.server.ts'
import { createHttpServer, type ServerOptions } from './http-server.server.ts'
import { createMetrics } from '../ops/metrics.server.ts'

const SHORT = {
  headers: 150,
  request: 300,
  idle: 150,
  silent: 60_000,
  reading: 60_000,
  bytesPerMs: 4,
  check: 25,
}
/** More bytes than any system buffers for a connection that is not read. */
const MUCH = Buffer.alloc(24 * 1024 * 1024, 'x')
const open: { server?: Server; sockets: Socket[] } = { sockets: [] }

afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.destroy()
  open.server?.closeAllConnections()
  await new Promise((resolve) => open.server?.close(resolve))
})

async function serve(options: Partial<ServerOptions> = {}, listener: RequestListener = answer) {
  const timeouts = { ...SHORT, ...options.timeouts }
  open.server = createHttpServer(listener, { connectionsPerAddress: null, ...options, timeouts })
  open.server.listen(0, '127.0.0.1')
  await once(open.server, 'listening')
}

const answer: RequestListener = (request, response) => {
  const end = () => void response.end('well')
  // A request without a body emits no `end`.
  if (request.readableEnded) return end()
  request.resume()
  request.on('end', end)
}

/**
 * Collects what the server sends until it closes the connection.
 * @param then sends more
 */
async function talk(text: string, then?: (socket: Socket) => void): Promise<string> {
  const socket = dial()
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  if (text !== '') socket.write(text)
  then?.(socket)
  // `once` of node:events would reject, since an error may come before `close`.
  await new Promise((resolve) => socket.once('close', resolve))
  return said
}

function dial(): Socket {
  const address = open.server?.address() as AddressInfo | undefined
  const socket = connect({ port: address?.port ?? 0, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  open.sockets.push(socket)
  return socket
}

const drip = (text: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(text), 20)
  socket.once('close', () => clearInterval(timer))
}

test('a connection without a request is closed without an answer', async () => {
  await serve()
  expect(await talk('')).toBe('')
})

test('what is no HTTP gets a 400, and nothing is written into a response that has begun', async () => {
  await serve({}, (request, response) => {
    request.on('error', () => undefined)
    response.write('begun')
  })
  expect(await talk('no such thing\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  const head = 'POST / HTTP/1.1\r\nhost: frame\r\ntransfer-encoding: chunked\r\n\r\n'
  const said = await talk(head, (socket) => socket.once('data', () => socket.write('no size\r\n')))
  expect(said).toContain('begun')
  expect(said).not.toContain('400')
})

test('a connection whose headers never end is closed', async () => {
  await serve()
  expect(await talk('GET / HTTP/1.1\r\nhost: frame\r\n', drip('x-more: y\r\n'))).toBe('')
})

test('headers above 16 KiB get a page that says what to do', async () => {
  await serve({ timeouts: { headers: 10_000, request: 10_000 } })
  const many = Array.from({ length: 2000 }, (_, nth) => `x-${nth}: ${'y'.repeat(20)}\r\n`).join('')
  const long = `GET / HTTP/1.1\r\nhost: frame\r\n${many}`
  const afterAnother = (socket: Socket) => socket.once('data', () => socket.write(long))
  for (const said of [
    await talk(long),
    await talk(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`),
    (await talk('GET / HTTP/1.1\r\nhost: frame\r\n\r\n', afterAnother)).split('well')[1] ?? '',
  ]) {
    const [head = '', page = ''] = said.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 431 /)
    expect(head).toContain(`content-length: ${Buffer.byteLength(page)}\r\n`)
    expect(head).toContain('\r\nconnection: close')
    expect(page).toContain('Delete the cookies')
  }
})

test('a connection whose body arrives too slowly is closed', async () => {
  await serve()
  const head = 'POST / HTTP/1.1\r\nhost: frame\r\ncontent-length: 100000\r\n\r\n'
  expect(await talk(head, drip('x'))).toBe('')
})

test('the request listener closes a chunked body that arrives too slowly', async () => {
  const listener = createAdmittingListener({
    metrics: createMetrics(() => '/'),
    findCached: () => null,
    clientOf: () => ({ address: 'a', account: '' }),
    handle: answer,
    bodyTimeoutMs: 100,
  })
  await serve({ timeouts: { request: 60_000 } }, listener)
  const head = 'POST / HTTP/1.1\r\nhost: frame\r\ntransfer-encoding: chunked\r\n\r\n'
  expect(await talk(head, drip('1\r\nx\r\n'))).toBe('')
})

test('an idle connection is closed', async () => {
  await serve()
  expect(await talk('GET / HTTP/1.1\r\nhost: frame\r\n\r\n')).toContain('keep-alive')
})

test('a client that never reads its response is disconnected', async () => {
  await serve({ timeouts: { silent: 150 } }, (_, response) => response.end(MUCH))
  const socket = dial()
  socket.write('GET / HTTP/1.1\r\nhost: frame\r\n\r\n')
  const [taken] = (await once(open.server as Server, 'connection')) as [Socket]
  await once(taken, 'close')
  expect(taken.destroyed).toBe(true)
})

test('a response that takes longer to make than any of these limits is sent', async () => {
  const timeouts = { headers: 25, request: 25, idle: 25, silent: 1000, reading: 1000, check: 10 }
  await serve({ timeouts }, (_, response) => {
    response.write(MUCH)
    response.once('drain', () => setTimeout(() => response.end('late'), 1500))
  })
  expect(await talk('GET / HTTP/1.1\r\nhost: frame\r\n\r\n')).toContain('late')
})

test('a client that reads too slowly is disconnected', async () => {
  const timeouts = { reading: 150, bytesPerMs: 1_000_000 }
  await serve({ timeouts }, (_, response) => response.end(MUCH))
  const socket = dial()
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: frame\r\n\r\n')
  const timer = setInterval(() => socket.read(1), 20)
  const [taken] = (await once(open.server as Server, 'connection')) as [Socket]
  await once(taken, 'close')
  clearInterval(timer)
  expect(taken.bytesWritten).toBeGreaterThan(0)
})

test('a client on a slow connection may read to the end', async () => {
  const timeouts = { reading: 25, bytesPerMs: 2000 }
  await serve({ timeouts }, (_, response) => response.end(MUCH))
  const socket = dial()
  socket.write('GET / HTTP/1.1\r\nhost: frame\r\nconnection: close\r\n\r\n')
  const startedAt = performance.now()
  let received = 0
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 1)
  })
  await once(socket, 'end')
  expect(received).toBeGreaterThan(MUCH.length)
  expect(performance.now() - startedAt).toBeGreaterThan(timeouts.reading * 2)
})

test('a half-closed connection gets its response, and is then closed', async () => {
  await serve()
  const said = await talk('GET / HTTP/1.1\r\nhost: frame\r\n\r\n', (socket) => socket.end())
  expect(said).toContain('well')
})

test('connections from one address are limited, and the next one is closed', async () => {
  await serve({
    connectionsPerAddress: 3,
    isTrusted: () => false,
    timeouts: { headers: 60_000, request: 60_000 },
  })
  const held = [dial(), dial(), dial()]
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  const asked = 'GET / HTTP/1.1\r\nhost: frame\r\nconnection: close\r\n\r\n'
  expect(await talk(asked)).toBe('')
  held[0]?.destroy()
  await expect.poll(() => talk(asked)).toContain('well')
})

test('connections from this machine are not limited', async () => {
  await serve({ connectionsPerAddress: 1 })
  await Promise.all([dial(), dial(), dial()].map((socket) => once(socket, 'connect')))
  const asked = 'GET / HTTP/1.1\r\nhost: frame\r\nconnection: close\r\n\r\n'
  expect(await talk(asked)).toContain('well')
})

test('a request without a body is complete at once, with any method', async () => {
  const listener = getRequestListener(async (asked) => {
    const read = asked.url.endsWith('/form')
      ? await asked.formData().then(
          () => 'a form',
          () => 'no form',
        )
      : await asked.text()
    return new Response(`${asked.method} [${read}]`)
  })
  await serve({}, listener)
  const ask = (head: string, body = '') =>
    talk(`${head} HTTP/1.1\r\nhost: frame\r\nconnection: close\r\n${body}`)
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    expect(await ask(`${method} /`, '\r\n')).toContain(`${method} []`)
    expect(await ask(`${method} /`, 'content-length: 0\r\n\r\n')).toContain(`${method} []`)
  }
  expect(await ask('POST /', 'content-length: 4\r\n\r\nbody')).toContain('POST [body]')
  expect(await ask('POST /form', '\r\n')).toContain('POST [no form]')
})
