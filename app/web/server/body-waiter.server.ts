import type { IncomingMessage, ServerResponse } from 'node:http'

type LengthHeader = 'content-length' | 'transfer-encoding'

/** The length of a body by its headers: 0 without a body, null for one of unknown length. */
export const bodyLengthOf = (header: (name: LengthHeader) => string | undefined): number | null =>
  header('transfer-encoding') === undefined ? Number(header('content-length') ?? 0) : null

const bytesOf = ({ headers }: IncomingMessage) => bodyLengthOf((name) => headers[name])

export const hasBody = (request: IncomingMessage): boolean => bytesOf(request) !== 0

/** Bytes of a body that Node buffers before it is read. */
const BUFFERED_BYTES = 60 * 1024

/** Whether a body does not fit into Node's buffer, as far as its headers say. */
export const hasLargeBody = (request: IncomingMessage): boolean =>
  (bytesOf(request) ?? Infinity) > BUFFERED_BYTES

/** Time for a body, plus one second per 4 kB: even slow phones send faster. */
export const BODY_TIMEOUT_MS = 20_000
const BYTES_PER_MS = 4

/**
 * Creates a waiter for small bodies, which Node buffers completely before their handler reads them.
 * While it waits, a sender holds a connection but no permit.
 */
export function createBodyWaiter(timeoutMs = BODY_TIMEOUT_MS) {
  let count = 0
  return {
    /**
     * Calls `onComplete` once, when the body is complete. Never calls it for a client that has
     * disconnected.
     */
    waitForBody(request: IncomingMessage, response: ServerResponse, onComplete: () => void): void {
      const checkComplete = () => {
        if (!request.complete) return
        stop()
        onComplete()
      }
      const stop = () => {
        count -= 1
        request.off('readable', checkComplete)
        response.off('close', stop)
      }
      // Nearly all small bodies arrive together with their headers.
      setImmediate(() => {
        if (request.complete) return onComplete()
        if (response.destroyed) return undefined
        closeSlowSender(request, timeoutMs)
        count += 1
        request.on('readable', checkComplete)
        response.once('close', stop)
        return undefined
      })
    },
    get count(): number {
      return count
    },
  }
}

/**
 * Closes the connection of a sender that takes too long.
 * @param graceMs the time for the smallest body
 */
export function closeSlowSender(request: IncomingMessage, graceMs: number): void {
  if (!hasBody(request)) return
  const timeoutMs = graceMs + Math.min(bytesOf(request) ?? 0, 64 * 1024 * 1024) / BYTES_PER_MS
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, timeoutMs)
  request.once('close', () => clearTimeout(timer))
}
