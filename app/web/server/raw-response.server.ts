import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { RETRY_AFTER_S } from '../../http/problem-response.server.ts'
import {
  PAGE_TYPE,
  renderStaticPage,
  staticHeaders,
  type StaticPage,
} from '../pages/static-page.server.ts'

/** A whole HTTP response, for connections whose request never reaches the request listener. */
function rawResponse(page: StaticPage, headers: Readonly<Record<string, string>> = {}): Buffer {
  const body = renderStaticPage(page)
  const lines = Object.entries({
    ...staticHeaders(body, PAGE_TYPE),
    ...headers,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `HTTP/1.1 ${page.status} ${STATUS_CODES[page.status]}\r\n`
  return Buffer.from(`${start}${lines.join('')}\r\n${body}`)
}

const UNREADABLE = rawResponse({
  status: 400,
  title: 'This request could not be read',
  text: 'It is not valid HTTP. Load the page again, or begin at the gallery.',
  links: 'site',
})

/** The responses by the code of Node's error. */
const ANSWERS: Readonly<Record<string, Buffer>> = {
  HPE_HEADER_OVERFLOW: rawResponse({
    status: 431,
    title: 'This request is too long',
    text: 'Its address or its cookies are too long. Delete the cookies of this site, and try again.',
    links: 'retry',
  }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: rawResponse({
    status: 413,
    title: 'This request is too large',
    text: 'Try again with less of it.',
    links: 'site',
  }),
  ERR_HTTP_REQUEST_TIMEOUT: rawResponse({
    status: 408,
    title: 'This request took too long',
    text: 'It did not arrive in time. Check your connection and try again.',
    links: 'retry',
  }),
}

const TOO_MANY_CONNECTIONS = rawResponse(
  {
    status: 503,
    title: 'Too many connections',
    text: 'Your address has too many connections open here. Wait a few seconds and try again.',
    links: 'retry',
  },
  { 'retry-after': RETRY_AFTER_S },
)

/** Time for a client to read the response before its connection is destroyed. */
const READING_MS = 1000

function endWith(socket: Socket, answer: Buffer): void {
  socket.end(answer)
  setTimeout(() => socket.destroy(), READING_MS).unref()
}

/** Answers a connection above the limit of its address, whatever it asks for. */
export function rejectConnection(socket: Socket): void {
  socket.on('error', () => undefined)
  socket.resume()
  endWith(socket, TOO_MANY_CONNECTIONS)
}

/** Answers requests that Node cannot read, for which it would send an empty response. */
export function answerUnreadable(server: Server): void {
  const responses = new WeakMap<object, ServerResponse>()
  const answered = new WeakSet<Socket>()
  server.prependListener('request', ({ socket }, response) => void responses.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The rest of an unreadable request is unreadable, too.
    if (answered.has(socket)) return
    const last = responses.get(socket)
    const isAnswering = last?.headersSent === true && !last.writableFinished
    // Browsers open connections in advance, and would take a response for that to their next
    // request.
    const isUnused = socket.bytesRead === 0
    if (!socket.writable || isAnswering || isUnused) return void socket.destroy()
    answered.add(socket)
    endWith(socket, ANSWERS[error.code ?? ''] ?? UNREADABLE)
  })
}
