import { Buffer } from 'node:buffer'
import type { ServerResponse } from 'node:http'
import { matchesTag } from './content-negotiation.ts'

/** The header `cache-control` of a file whose address names its contents. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * The header `cache-control` of a response that is revalidated before every use, usually by a 304.
 */
export const REVALIDATED = 'public, max-age=0, must-revalidate'

/** A whole response in memory, which is sent to many clients without further work. */
export type CachedResponse = {
  readonly status: 200 | 304 | 400 | 421
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer<ArrayBuffer> | null
  readonly written: Written
}

/** The form that Node writes fastest: a flat list of headers, and a short body as a string. */
type Written = { readonly headers: string[]; readonly body: Buffer<ArrayBuffer> | string | null }

/** Node writes a string together with the headers; for a longer body a second write is cheaper. */
const MAX_STRING_BYTES = 4096

export function createCachedResponse(
  status: CachedResponse['status'],
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer> | null,
): CachedResponse {
  // Node would make a Buffer of these bytes for every response.
  const bytes = body && Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const isString = bytes !== null && bytes.length <= MAX_STRING_BYTES
  return {
    status,
    headers,
    body: bytes,
    written: {
      headers: listOf(headers),
      body: isString ? bytes.toString('latin1') : bytes,
    },
  }
}

const listOf = (headers: Readonly<Record<string, string>>) => Object.entries(headers).flat()

/** No header of the response may have been set before. */
export function sendCachedResponse(
  response: ServerResponse,
  { status, written }: CachedResponse,
): void {
  response.writeHead(status, written.headers)
  if (written.body === null) response.end()
  else response.end(written.body, 'latin1')
}

/** A representation of a resource, with one ETag. */
export type CachedVersion = {
  readonly etag: string
  readonly whole: CachedResponse
  /** The 304 response for a client that has this version. */
  readonly unchanged: CachedResponse
}

/** @param headers of the whole response, with its `etag` */
export function createCachedVersion(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
): CachedVersion {
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
  return {
    etag: headers['etag'] ?? '',
    whole: createCachedResponse(200, headers, body),
    unchanged: createCachedResponse(304, rest, null),
  }
}

/** Copies a version with one header changed. */
export function withHeader(version: CachedVersion, name: string, value: string): CachedVersion {
  const change = (response: CachedResponse): CachedResponse => {
    const headers = { ...response.headers, [name]: value }
    return { ...response, headers, written: { ...response.written, headers: listOf(headers) } }
  }
  const { etag, whole, unchanged } = version
  return { etag, whole: change(whole), unchanged: change(unchanged) }
}

/** The response to a request with this `if-none-match`. */
export function selectResponse(
  { etag, whole, unchanged }: CachedVersion,
  ifNoneMatch: string | undefined,
): CachedResponse {
  return matchesTag(ifNoneMatch, etag) ? unchanged : whole
}
