import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether a body was announced, however long. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Bytes of a body that Node takes in before anybody reads it. */
export const TAKEN_IN_BYTES = 60 * 1024
const LOOK_MS = 10

/**
 * Tells when a small body is there, which nobody has begun to read: until then its sender costs a connection and
 * nothing else, however slow. Node has no event for that; nearly all are there at the first look.
 * @returns calls `go` once, and never for a client that left
 */
export function createArrivals() {
  const coming = new Map<IncomingMessage, () => void>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    for (const [request, go] of coming) {
      if (!request.complete) continue
      coming.delete(request)
      go()
    }
    if (coming.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    whenHere(request: IncomingMessage, response: ServerResponse, go: () => void): void {
      setImmediate(() => {
        if (request.complete) return go()
        if (response.destroyed) return undefined
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
