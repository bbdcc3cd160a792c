import { hash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import {
  REVALIDATED,
  createCachedVersion,
  selectResponse,
  withHeader,
  type CachedResponse,
  type CachedVersion,
} from '../../http/cached-response.server.ts'
import { chooseEncoding, compressForCache, type Encoding } from '../../http/compression.server.ts'
import { isPrefetch } from '../../http/prefetch.server.ts'
import { hasNonce } from '../pages/content-security.server.ts'

/**
 * A page for guests. It is stored compressed, a quarter of its size; versions in other encodings
 * are made when a client first asks for them.
 */
export type CachedPage = {
  readonly renderedAt: number
  readonly zstd: Buffer<ArrayBuffer>
  /** A hash of the HTML. */
  readonly hash: string
  readonly headers: Readonly<Record<string, string>>
  readonly versions: Map<Encoding, CachedVersion>
}

/** Whether a page may be cached: it is the same for all guests and has no nonce. */
export const isCacheable = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !headers.get('cache-control')?.includes('no-store') &&
  !hasNonce(headers.get('content-security-policy'))

/** A browser may use a page that it has prefetched for the navigation that follows. */
const PREFETCH_CACHE_CONTROL = 'private, max-age=10'

/** @param renderedAt milliseconds on the clock of the cache */
export async function toCachedPage(response: Response, renderedAt: number): Promise<CachedPage> {
  const headers = {
    ...Object.fromEntries(response.headers),
    'cache-control': REVALIDATED,
    vary: 'accept-encoding, cookie',
  }
  const html = Buffer.from(await response.arrayBuffer())
  return {
    renderedAt,
    zstd: compressForCache(html, 'zstd'),
    hash: hash('sha1', html, 'base64url'),
    headers,
    versions: new Map(),
  }
}

function versionIn(encoding: Encoding, page: CachedPage): CachedVersion {
  const found = page.versions.get(encoding)
  if (found !== undefined) return found
  const bytes = bytesIn(encoding, page)
  const version = createCachedVersion(
    {
      ...page.headers,
      etag: `"${page.hash}-${encoding}"`,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    },
    bytes,
  )
  page.versions.set(encoding, version)
  return version
}

function bytesIn(encoding: Encoding, { zstd }: CachedPage): Buffer<ArrayBuffer> {
  if (encoding === 'zstd') return zstd
  const html = zstdDecompressSync(zstd)
  return encoding === 'identity' ? html : compressForCache(html, encoding)
}

/** The response from a cached page to a request with these headers. */
export function respondWith(
  page: CachedPage,
  request: {
    acceptEncoding?: string | undefined
    ifNoneMatch?: string | undefined
    /** The header `Sec-Purpose`. */
    purpose?: string | undefined
  },
): CachedResponse {
  const version = versionIn(chooseEncoding(request.acceptEncoding), page)
  return selectResponse(
    isPrefetch(request.purpose)
      ? withHeader(version, 'cache-control', PREFETCH_CACHE_CONTROL)
      : version,
    request.ifNoneMatch,
  )
}
