import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether a body was announced, however long. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Bytes of a body that Node takes in before anybody reads it. */
export const TAKEN_IN_BYTES = 60 * 1024
const LOOK_MS = 10
/** Milliseconds that a body has to come, with a second more for every 4 kB: slower lines than any phone's are cut. */
export const BODY_PATIENCE_MS = 20_000
const BYTES_PER_MS = 4

/**
 * Tells when a small body is there, which nobody has begun to read, and has it at hand: until then its sender costs a
 * connection and nothing else, however slow. Node has no event for that; nearly all are there at the first look.
 * @param patience milliseconds; see `cutSlowBody`
 * @returns calls `go` once, and never for a client that left
 */
export function createArrivals(patience = BODY_PATIENCE_MS) {
  const coming = new Map<IncomingMessage, () => void>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    for (const [request, go] of coming) {
      if (!request.complete) continue
      coming.delete(request)
      takeIn(request)
      go()
    }
    if (coming.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    whenHere(request: IncomingMessage, response: ServerResponse, go: () => void): void {
      setImmediate(() => {
        if (request.complete) {
          takeIn(request)
          return go()
        }
        if (response.destroyed) return undefined
        cutSlowBody(request, patience)
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

/** All at once, where a request's reader looks first: hearing of every piece takes longer than reading. */
function takeIn(request: IncomingMessage): void {
  if (bringsBody(request)) handOver(request, request.read() ?? Buffer.alloc(0))
}

/** Where a request looks for what was received before it: another one of the same bytes would copy them. */
export function handOver(incoming: IncomingMessage, rawBody: Buffer): void {
  Object.assign(incoming, { rawBody })
}

/** Hangs up on whoever sends too slowly. @param grace milliseconds that the smallest body has */
export function cutSlowBody(request: IncomingMessage, grace: number): void {
  if (!bringsBody(request)) return
  const announced = Number(request.headers['content-length'] ?? 0)
  const patience = grace + Math.min(announced, 64 * 1024 * 1024) / BYTES_PER_MS
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, patience)
  request.once('close', () => clearTimeout(timer))
}
