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

/** A body with an artwork and its image has some dozens of values or parts. */
const MAX_VALUES = 20_000
const BETWEEN_VALUES = [',', '[', '{']

/**
 * Refuses JSON with so many values, or a form with so many parts, that parsing it would block the
 * process for seconds.
 * @returns the refusal `malformed-request` also for a form without a readable boundary, or null
 */
export function refuseCostlyBody(
  body: Body,
  contentType: string,
): Refusal<'malformed-request'> | null {
  const separators = isJson(contentType) ? BETWEEN_VALUES : partSeparators(contentType)
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  const isCheap = separators?.every((separator) => !hasMany(bytes, separator)) === true
  return isCheap ? null : refuse('malformed-request')
}

const isJson = (contentType: string): boolean => /^application\/json\b/i.test(contentType)

function partSeparators(contentType: string): string[] | null {
  const boundary = boundaryOf(contentType)
  return boundary === null ? null : [`--${boundary}`]
}

function hasMany(bytes: Buffer, separator: string): boolean {
  let at = -1
  for (let count = 0; count <= MAX_VALUES; count += 1) {
    at = bytes.indexOf(separator, at + 1, 'latin1')
    if (at === -1) return false
  }
  return true
}

/**
 * The boundary of a form. It has at most 70 characters (RFC 2046). Only those without escapes are
 * accepted, and only as the first parameter: another one could hide a second boundary.
 */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, bare] =
    /^multipart\/form-data[\t ]*;[\t ]*boundary=(?:"([^"\\\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType,
    ) ?? []
  return quoted ?? bare ?? null
}

/** Copies a request with another body, or with the one that was read from it. */
export function withBody(request: Request, body: Body): Request {
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, body, signal })
}
