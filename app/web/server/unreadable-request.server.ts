import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PAGE_TYPE, renderStaticPage, staticHeaders } from '../pages/static-page.server.ts'

const BAD_REQUEST = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'

/** People meet it when the sites of a host have set too many cookies. */
const HEADERS_TOO_LARGE = headersTooLarge()

function headersTooLarge(): string {
  const body = renderStaticPage({
    status: 431,
    title: 'This request is too long',
    text: 'Its address or its cookies are too long. Delete the cookies of this site, and try again.',
    links: 'retry',
  })
  const headers = { ...staticHeaders(body, PAGE_TYPE), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 431 Request Header Fields Too Large\r\n${lines.join('')}\r\n${body}`
}

/** Time for a client to read the response before its connection is destroyed. */
const READING_MS = 1000

/** Answers requests that Node cannot parse. Those that take too long lose their connection. */
export function answerUnreadable(server: Server): void {
  const responses = new WeakMap<Socket, ServerResponse>()
  server.prependListener('request', ({ socket }, response) => void responses.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // It has been answered already: the rest of an unreadable request is unreadable, too.
    if (!socket.writable) return
    const last = responses.get(socket)
    const isAnswering = last?.headersSent === true && !last.writableFinished
    const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (isAnswering || isTimeout) return void socket.destroy()
    socket.end(error.code === 'HPE_HEADER_OVERFLOW' ? HEADERS_TOO_LARGE : BAD_REQUEST)
    setTimeout(() => socket.destroy(), READING_MS).unref()
  })
}
