import { Buffer } from 'node:buffer'
import type { MemoryReservation } from '../kernel/memory-budget.ts'
import { refuse, type Refusal } from '../kernel/result.ts'

export type Body = Uint8Array<ArrayBuffer>
type BodyRefusal = Refusal<'request-too-large' | 'unavailable' | 'malformed-request'>

/**
 * Reads the whole body of a request and counts its bytes as they arrive. The request listener
 * limits the time.
 * @param options.memory reserves the bytes; the caller releases them
 * @returns the refusals `request-too-large`, `unavailable` (no memory left), or `malformed-request`
 *   (the client disconnected)
 */
export async function readBody(
  request: Request,
  options: { readonly maxBytes: number; readonly memory: MemoryReservation },
): Promise<Body | BodyRefusal> {
  const { maxBytes, memory } = options
  // A body whose content-length is too large need not be received.
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    return refuse('request-too-large')
  }
  if (request.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let length = 0
  // Cancelling the stream would close the connection before the client has read the refusal.
  const stream = request.body.values({ preventCancel: true })
  try {
    for await (const chunk of stream) {
      length += chunk.length
      if (length > maxBytes) return refuse('request-too-large')
      if (!memory.reserve(chunk.length)) return refuse('unavailable')
      chunks.push(chunk)
    }
  } catch {
    return refuse('malformed-request')
  }
  return Buffer.concat(chunks, length)
}

/** Copies a request with another body, or with the one that was read from it. */
export function withBody(request: Request, body: Body): Request {
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, body, signal })
}
