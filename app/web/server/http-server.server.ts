import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { subscriberOf } from '../../http/client-address.server.ts'
import { isLoopback } from '../../config/loopback.ts'
import { createTally } from '../../kernel/tally.ts'
import { answerUnreadable } from './unreadable-request.server.ts'

/** In milliseconds unless noted. A client that takes longer loses its connection. */
export type Timeouts = {
  /**
   * Time until the headers are complete, from the first byte or, without one, from the connection.
   */
  readonly headers: number
  /** Time until a whole request has arrived: a large upload on a slow connection takes minutes. */
  readonly request: number
  /** Time between two requests of a connection. */
  readonly idle: number
  /** Time in which a client that has bytes of a response to read takes none of them. */
  readonly silent: number
  /** Time to read a response, in addition to the time for its length at `bytesPerMs`. */
  readonly reading: number
  readonly bytesPerMs: number
  /** Interval of the checks of all connections. */
  readonly check: number
}

const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 10 * 60_000,
  idle: 10_000,
  silent: 60_000,
  reading: 20_000,
  bytesPerMs: 4,
  check: 2_000,
}
/** TCP keep-alive probes find connections that were lost silently. */
const PROBE_DELAY_MS = 60_000

export type ServerOptions = {
  readonly timeouts?: Partial<Timeouts>
  /** Open connections from one address, or one IPv6 network; null for any number. */
  readonly connectionsPerAddress: number | null
  /** Addresses without a limit; by default those of this machine. */
  readonly isTrusted?: (address: string) => boolean
}

/**
 * Node's server with timeouts for slow clients. Node itself refuses headers above 16 KiB (431); the
 * request listener bounds the time of bodies.
 */
export function createHttpServer(listener: RequestListener, options: ServerOptions): Server {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.idle,
      connectionsCheckingInterval: timeouts.check,
      keepAlive: true,
      keepAliveInitialDelay: PROBE_DELAY_MS,
      // A request without a body needs no stream that is read to its end.
      optimizeEmptyRequests: true,
    },
    listener,
  )
  answerUnreadable(server)
  closeSlowReaders(server, timeouts)
  if (options.connectionsPerAddress !== null) {
    limitConnections(server, options.connectionsPerAddress, options.isTrusted ?? isOwn)
  }
  return server
}

/** @param address from `subscriberOf` */
const isOwn = (address: string) => isLoopback(address) || address === '::/64'

type Reading = { readonly since: number; readonly from: number }

/** Closes connections that read too slowly. Node would wait for ever for them. */
function closeSlowReaders(server: Server, { silent, reading, bytesPerMs, check }: Timeouts): void {
  const sockets = new Map<Socket, Reading | null>()
  server.on('connection', (socket) => {
    sockets.set(socket, null)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, known] of sockets) {
      const unread = socket.writableLength
      if (unread === 0) {
        if (known === null) continue
        sockets.set(socket, null)
        // All that was sent is read. The rest of the response may take any time to be made.
        if (socket.timeout === silent) socket.setTimeout(0)
        continue
      }
      if (!socket.timeout) socket.setTimeout(silent)
      const { since, from } = known ?? { since: now, from: socket.bytesWritten - unread }
      if (known === null) sockets.set(socket, { since, from })
      if (now - since > reading + (socket.bytesWritten - from) / bytesPerMs) socket.destroy()
    }
  }, check)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

function limitConnections(
  server: Server,
  most: number,
  isTrusted: (address: string) => boolean,
): void {
  const open = createTally()
  server.on('connection', (socket) => {
    const address = subscriberOf(socket.remoteAddress ?? '')
    if (isTrusted(address)) return
    if (open.of(address) >= most) return void socket.destroy()
    open.add(address, 1)
    socket.once('close', () => open.add(address, -1))
  })
}
