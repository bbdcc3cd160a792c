import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether the headers announce a body. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Bytes of a body that Node buffers before it is read. */
export const BUFFERED_BYTES = 60 * 1024
const LOOK_MS = 10
/** A body has this long, and a second more for every 4 kB: slower than any phone's connection. */
export const BODY_TIMEOUT_MS = 20_000
const BYTES_PER_MS = 4

/**
 * Waits until a small body is complete in Node's buffer, and reads it. Until then its sender costs a
 * connection and nothing else. Node has no event for that; nearly all bodies are there at the first look.
 * @returns calls `go` once, and never for a client that has left
 */
export function createBodyWaiter(timeoutMs = BODY_TIMEOUT_MS) {
  const coming = new Map<IncomingMessage, () => void>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    for (const [request, go] of coming) {
      if (!request.complete) continue
      coming.delete(request)
      readBufferedBody(request)
      go()
    }
    if (coming.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    waitForBody(request: IncomingMessage, response: ServerResponse, go: () => void): void {
      setImmediate(() => {
        if (request.complete) {
          readBufferedBody(request)
          return go()
        }
        if (response.destroyed) return undefined
        closeSlowSender(request, timeoutMs)
        coming.set(request, go)
        response.once('close', () => coming.delete(request))
        timer ??= setInterval(look, LOOK_MS).unref()
        return undefined
      })
    },
    get count(): number {
      return coming.size
    },
  }
}

/** One read costs less than an event for every chunk. */
function readBufferedBody(request: IncomingMessage): void {
  if (bringsBody(request)) setRawBody(request, request.read() ?? Buffer.alloc(0))
}

/** @hono/node-server takes a request's body from here if it is set. */
export function setRawBody(incoming: IncomingMessage, rawBody: Buffer): void {
  Object.assign(incoming, { rawBody })
}

/** Closes the connection of a sender that takes too long. @param grace milliseconds that the smallest body has */
export function closeSlowSender(request: IncomingMessage, grace: number): void {
  if (!bringsBody(request)) return
  const announced = Number(request.headers['content-length'] ?? 0)
  const timeoutMs = grace + Math.min(announced, 64 * 1024 * 1024) / BYTES_PER_MS
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, timeoutMs)
  request.once('close', () => clearTimeout(timer))
}
