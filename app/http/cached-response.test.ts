import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import {
  createCachedResponse,
  createCachedVersion,
  selectResponse,
  sendCachedResponse,
  withHeader,
  type CachedResponse,
} from './cached-response.server.ts'
import { listen } from '../../tests/helpers/site/listen.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function serve(answers: Record<string, CachedResponse>): Promise<number> {
  server = createServer(({ url = '' }, response) => {
    const answer = answers[url]
    if (answer !== undefined) sendCachedResponse(response, answer)
  })
  return listen(server)
}

type Got = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

async function ask(port: number, path: string, method = 'GET'): Promise<Got> {
  const asked = request({ port, path, method, host: '127.0.0.1', agent: false }).end()
  const [answer] = await once(asked, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

/** All byte values, to show that conversion to a string loses none. */
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => at % 256)

test.each([1, 4096, 4097, 200_000])(
  'a body of %i bytes arrives whole, with its headers',
  async (length) => {
    const body = bytes(length)
    const headers = { 'content-type': 'image/avif', 'content-length': String(length), etag: '"a"' }
    const port = await serve({ '/': createCachedResponse(200, headers, body) })
    const whole = await ask(port, '/')
    expect(whole.headers).toMatchObject(headers)
    expect([whole.status, whole.body.equals(body)]).toEqual([200, true])
    const head = await ask(port, '/', 'HEAD')
    expect([head.headers['content-length'], head.body.length]).toEqual([String(length), 0])
  },
)

test('responses to pipelined requests arrive whole and in order', async () => {
  const answers = Object.fromEntries(
    ['/one', '/two', '/three'].map((path) => [
      path,
      createCachedResponse(200, { 'content-length': String(path.length) }, Buffer.from(path)),
    ]),
  )
  const port = await serve(answers)
  const socket = connect(port, '127.0.0.1')
  const asking = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nhost: frame\r\n${last}\r\n`
  socket.write(asking('/one') + asking('/two') + asking('/three', 'connection: close\r\n'))
  const said = await text(socket)
  expect(said.match(/\/(?:one|two|three)/g)).toEqual(['/one', '/two', '/three'])
})

test('a client that has this version, by strong or weak tag, gets no body', async () => {
  const version = createCachedVersion(
    { etag: '"v"', 'content-encoding': 'br', 'content-length': '3', vary: 'accept-encoding' },
    bytes(3),
  )
  const unchanged = selectResponse(version, 'W/"v"')
  expect(unchanged).toMatchObject({
    status: 304,
    headers: { etag: '"v"', vary: 'accept-encoding' },
  })
  const port = await serve({ '/': unchanged })
  const got = await ask(port, '/')
  expect([got.status, got.body.length, got.headers['content-length']]).toEqual([304, 0, undefined])
  expect(selectResponse(version, '"other"').status).toBe(200)
})

test('adding a header changes neither the bytes nor the original version', async () => {
  const version = createCachedVersion(
    { etag: '"v"', 'cache-control': 'public' },
    Buffer.from('same'),
  )
  const other = withHeader(version, 'cache-control', 'private')
  const port = await serve({ '/first': version.whole, '/other': other.whole })
  const [first, second] = [await ask(port, '/first'), await ask(port, '/other')]
  expect([first.headers['cache-control'], String(first.body)]).toEqual(['public', 'same'])
  expect([second.headers['cache-control'], String(second.body)]).toEqual(['private', 'same'])
  expect(other.unchanged.headers['cache-control']).toBe('private')
})
