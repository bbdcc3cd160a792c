import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Context } from 'hono'
import { encodingChooser } from './content-negotiation.ts'

/** The fastest first: most bodies are compressed for one response only. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const
type Compression = (typeof ENCODINGS)[number]
export type Encoding = Compression | 'identity'

/** A shorter body takes one packet either way. */
const MIN_BYTES = 1024

export const chooseEncoding = encodingChooser(ENCODINGS)

const compressors: Record<Compression, (body: string | Uint8Array) => Buffer<ArrayBuffer>> = {
  // With a known size, zstd takes a sixth of the memory.
  zstd: (body) => zstdCompressSync(body, { pledgedSrcSize: Buffer.byteLength(body) }),
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => gzipSync(body, { level: 2 }),
}

/**
 * Compresses a body for a cache. Node's compressors return a part of a pool of 64 KB, which a cache
 * would keep in memory whole.
 */
export function compressForCache(
  body: Uint8Array<ArrayBuffer>,
  encoding: Compression,
): Buffer<ArrayBuffer> {
  const pooled = compressors[encoding](body)
  const own = Buffer.allocUnsafeSlow(pooled.length)
  pooled.copy(own)
  return own
}

export type CompressedBody = {
  readonly encoding: Encoding
  readonly bytes: Buffer<ArrayBuffer>
}

export function compress(
  body: string | Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): CompressedBody {
  if (encoding !== 'identity' && Buffer.byteLength(body) >= MIN_BYTES) {
    return { encoding, bytes: compressors[encoding](body) }
  }
  const bytes =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return { encoding: 'identity', bytes }
}

/**
 * Compresses a body in an encoding that the request accepts, and sets the headers of the response.
 */
export function compressFor(
  acceptEncoding: string | undefined,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Headers,
): Buffer<ArrayBuffer> {
  const { encoding, bytes } = compress(body, chooseEncoding(acceptEncoding))
  headers.append('vary', 'accept-encoding')
  headers.set('content-length', String(bytes.length))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return bytes
}

/**
 * `c.json` with compression. Middleware would have to read the body of a finished `Response`, which
 * costs as much as compressing it.
 */
export const compressedJson =
  (c: Context, acceptEncoding: string | undefined) =>
  (value: unknown, status?: number, headers?: Record<string, string>): Response => {
    const text = JSON.stringify(value)
    const encoding = text.length < MIN_BYTES ? 'identity' : chooseEncoding(acceptEncoding)
    const all: Record<string, string> = {
      'content-type': 'application/json',
      vary: 'accept-encoding',
      ...headers,
    }
    if (encoding !== 'identity') all['content-encoding'] = encoding
    const body = encoding === 'identity' ? text : compressors[encoding](text)
    return c.body(body, status as 200, all)
  }
