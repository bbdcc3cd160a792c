import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FinishedResponse } from './finished-response.server.ts'

const LONG = JSON.stringify({ words: 'a wall of pictures '.repeat(200) })

/** What the server answers at a path: the headers, and the pieces of the body. */
const answers: Record<string, [Record<string, string>, ...string[]]> = {
  '/long': [{ 'Content-Type': 'application/json', vary: 'cookie' }, LONG],
  '/short': [{ 'content-type': 'application/json' }, '{}'],
  '/private': [{ 'content-type': 'text/html', 'cache-control': 'no-store' }, LONG],
  '/nonce': [
    { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-one'" },
    LONG,
  ],
  '/pieces': [{ 'content-type': 'text/html' }, LONG, LONG],
  '/picture': [{ 'content-type': 'image/webp' }, LONG],
  '/set': [{ 'X-Own': 'last', 'content-type': 'application/json' }, LONG],
  '/cookies': [{ 'set-cookie': 'late=1', 'content-type': 'application/json' }, LONG],
  '/packed': [{ 'content-type': 'text/css', 'content-encoding': 'br' }, LONG],
}

let server: Server
let port: number

beforeAll(async () => {
  server = createServer({ ServerResponse: FinishedResponse }, ({ url = '' }, response) => {
    const [headers = {}, ...pieces] = answers[url] ?? []
    response.setHeader('x-request-id', 'one')
    if (url === '/set') setMany(response)
    if (url === '/cookies') response.setHeader('set-cookie', 'early=1')
    if (url === '/broken') return answerBroken(response)
    response.writeHead(200, headers)
    for (const piece of pieces.slice(0, -1)) response.write(piece)
    response.end(pieces.at(-1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

function setMany(response: ServerResponse): void {
  response.setHeader('X-Own', 'first').setHeader('Vary', 'origin').setHeader('x-gone', '1')
  response.appendHeader('x-many', 'one').appendHeader('X-Many', 'two').removeHeader('X-Gone')
}

function answerBroken(response: ServerResponse): void {
  response.setHeader('x-own', 'a\r\nset-cookie: b')
  try {
    response.writeHead(200)
  } catch {
    response.removeHeader('x-own')
    response.writeHead(500).end()
  }
}

afterAll(() => new Promise((resolve) => server.close(resolve)))

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer }

function ask(path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers, host: '127.0.0.1' }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      })
    })
    asked.on('error', reject).end()
  })
}

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a long text goes out as %s to whoever takes it', async (encoding, unpack) => {
  const { headers, body } = await ask('/long', { 'accept-encoding': encoding })
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(body.length),
    vary: 'cookie, accept-encoding',
    'x-request-id': 'one',
  })
  expect(body.length).toBeLessThan(LONG.length / 4)
  expect(unpack(body).toString()).toBe(LONG)
})

test('what is short, no text, or packed already goes as it is', async () => {
  for (const [path, encoding] of [
    ['/short', undefined],
    ['/picture', undefined],
    ['/packed', 'br'],
  ] as const) {
    const { headers, body } = await ask(path, { 'accept-encoding': 'gzip, br, zstd' })
    expect(headers['content-encoding'], path).toBe(encoding)
    expect(body.toString(), path).toBe(answers[path]?.[1])
  }
})

test('a body in pieces arrives whole', async () => {
  const { headers, body } = await ask('/pieces', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(LONG + LONG)
})

test('whoever has a version is told so, in whatever encoding it came', async () => {
  const first = await ask('/long', { 'accept-encoding': 'br' })
  const again = await ask('/long', { 'if-none-match': first.headers.etag ?? '' })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect(again.headers.etag).toBe(first.headers.etag)
  const other = await ask('/long', { 'if-none-match': 'W/"another"' })
  expect(other.status).toBe(200)
})

test('what nobody may keep has no tag', async () => {
  const { status, headers } = await ask('/private', { 'if-none-match': '*' })
  expect([status, headers.etag]).toEqual([200, undefined])
})

test('a page with a nonce has no tag either: the policy of the next one would not fit it', async () => {
  const { status, headers, body } = await ask('/nonce', {
    'if-none-match': '*',
    'accept-encoding': 'zstd',
  })
  expect([status, headers.etag, headers['content-encoding']]).toEqual([200, undefined, 'zstd'])
  expect(zstdDecompressSync(body).toString()).toBe(LONG)
})

test('whoever is answered before their body was read is told that the connection ends', async () => {
  const post = (length: number, body: string) =>
    new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const asked = request({ port, path: '/short', method: 'POST', host: '127.0.0.1' })
      asked.setHeader('content-length', length)
      asked.on('response', (response) => {
        resolve(response.headers)
        asked.destroy()
      })
      asked.on('error', reject)
      asked.write(body)
    })
  expect((await post(5_000_000, 'half')).connection).toBe('close')
  expect((await ask('/short')).headers.connection).not.toBe('close')
})

test('headers that were set stay until the last word, which goes before', async () => {
  const { headers } = await ask('/set')
  expect(headers).toMatchObject({ vary: 'origin, accept-encoding', 'x-many': 'one, two' })
  expect(headers).toMatchObject({ 'x-own': 'last', 'x-request-id': 'one' })
  expect(headers).not.toHaveProperty('x-gone')
})

test('a header that would end its line early is never written', async () => {
  const { status, headers } = await ask('/broken')
  expect(status).toBe(500)
  expect(headers).not.toHaveProperty('set-cookie')
})

test('cookies that were set and those of the last word all go out', async () => {
  const { headers } = await ask('/cookies')
  expect(headers['set-cookie']).toEqual(['early=1', 'late=1'])
})
