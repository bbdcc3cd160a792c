import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { subscriberOf } from '../../kernel/address.ts'
import { isLoopback } from '../../kernel/config.server.ts'

/** How long somebody may take, in milliseconds unless it says otherwise: who sends or reads less, or nothing, holds a connection for nothing. */
export type Patience = {
  /** Until the headers are there, counted from the first byte, or from the connection when none comes. */
  readonly headers: number
  /** Until a whole request is there: the largest upload on a bad line takes minutes. */
  readonly request: number
  /** Between two requests. */
  readonly idle: number
  /** In which not one byte goes either way, while somebody is answered. */
  readonly silent: number
  /** For reading an answer, besides what its length takes at `bytesPerMs`. */
  readonly reading: number
  readonly bytesPerMs: number
  /** Between two looks at all connections. */
  readonly look: number
}

const PATIENCE: Patience = {
  headers: 10_000,
  request: 10 * 60_000,
  idle: 10_000,
  silent: 60_000,
  reading: 20_000,
  bytesPerMs: 4,
  look: 2_000,
}
/** A line that died without a word is found by probes that the system sends after so long. */
const PROBE_MS = 60_000

export type ServerOptions = {
  readonly patience?: Partial<Patience>
  /** Connections at a time from one address, or one IPv6 network; null for any number. */
  readonly connectionsPerAddress: number | null
  /** Addresses that may have any number; this machine's own unless told otherwise. */
  readonly isTrusted?: (address: string) => boolean
}

/**
 * Node's server with an end to everybody's patience. Headers of more than 16 KiB are refused by Node (431), and
 * bodies are the front door's.
 */
export function createHttpServer(listener: RequestListener, options: ServerOptions): Server {
  const patience = { ...PATIENCE, ...options.patience }
  const server = createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.idle,
      connectionsCheckingInterval: patience.look,
      keepAlive: true,
      keepAliveInitialDelay: PROBE_MS,
      // Who sends no body has sent all: nothing has to be read to its end, and to be told of it.
      optimizeEmptyRequests: true,
    },
    listener,
  )
  cutSlowReaders(server, patience)
  if (options.connectionsPerAddress !== null) {
    boundConnections(server, options.connectionsPerAddress, options.isTrusted ?? isOwn)
  }
  return server
}

/** As `subscriberOf` tells it. */
const isOwn = (address: string) => isLoopback(address) || address === '0:0:0:0::/64'

type Reading = { readonly since: number; readonly from: number }

/**
 * Node waits for ever for somebody who reads a byte now and then. Whoever does not read at once what is written for
 * them has so long, and longer for more. Silence is left to Node's own timer, but only of connections that are busy at
 * a look: set with every request, it would cost more than finding the answer.
 */
function cutSlowReaders(server: Server, { silent, reading, bytesPerMs, look }: Patience): void {
  const sockets = new Map<Socket, Reading | null>()
  server.on('connection', (socket) => {
    sockets.set(socket, null)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, known] of sockets) {
      if (!socket.timeout) socket.setTimeout(silent)
      const unread = socket.writableLength
      if (unread === 0) {
        if (known !== null) sockets.set(socket, null)
        continue
      }
      const { since, from } = known ?? { since: now, from: socket.bytesWritten - unread }
      if (known === null) sockets.set(socket, { since, from })
      if (now - since > reading + (socket.bytesWritten - from) / bytesPerMs) socket.destroy()
    }
  }, look)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

const FULL =
  'HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
/** For whoever is turned away to read that they are. */
const FAREWELL_MS = 1000

function boundConnections(
  server: Server,
  most: number,
  isTrusted: (address: string) => boolean,
): void {
  const counts = new Map<string, number>()
  // Node's own listeners begin to read: whoever is turned away never comes to them.
  const begin = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const address = subscriberOf(remoteAddress)
    if (!isTrusted(address)) {
      const count = (counts.get(address) ?? 0) + 1
      if (count > most) return turnAway(socket)
      counts.set(address, count)
      socket.once('close', () => {
        const left = (counts.get(address) ?? 1) - 1
        if (left === 0) counts.delete(address)
        else counts.set(address, left)
      })
    }
    for (const listener of begin) listener.call(server, socket)
  })
}

function turnAway(socket: Socket): void {
  socket.on('error', () => undefined)
  socket.resume()
  socket.end(FULL)
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
}
