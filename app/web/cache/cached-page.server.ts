import { hash } from 'node:crypto'
import {
  createCachedVersion,
  selectResponse,
  withHeader,
  type CachedResponse,
  type CachedVersion,
} from '../../http/cached-response.server.ts'
import { chooseEncoding, compress, type Encoding } from '../../http/compression.server.ts'
import { isPrefetch } from '../../http/prefetch.server.ts'
import { hasNonce } from '../pages/content-security.server.ts'

/** A page for guests. It is compressed when an encoding is first asked for. */
export type CachedPage = {
  readonly renderedAt: number
  readonly body: Buffer<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
  readonly versions: Map<Encoding, CachedVersion>
  /** The same versions with the headers for a browser that prefetches. */
  readonly prefetched: Map<Encoding, CachedVersion>
}

/** Whether a response to a request with a key is the same for all guests. */
export const isCacheable = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !headers.get('cache-control')?.includes('no-store') &&
  !hasNonce(headers.get('content-security-policy'))

/** Proxies and browsers revalidate a guest's page every time, and usually get a 304. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate'
/** A browser may use a page that it has prefetched for the navigation that follows. */
const PREFETCH_CACHE_CONTROL = 'private, max-age=10'

/** @param renderedAt milliseconds on the clock of the cache */
export async function toCachedPage(response: Response, renderedAt: number): Promise<CachedPage> {
  const headers = {
    ...Object.fromEntries(response.headers),
    'cache-control': CACHE_CONTROL,
    vary: 'accept-encoding, cookie',
  }
  const body = Buffer.from(await response.arrayBuffer())
  return { renderedAt, body, headers, versions: new Map(), prefetched: new Map() }
}

function versionIn(encoding: Encoding, { body, headers, versions }: CachedPage): CachedVersion {
  const found = versions.get(encoding)
  if (found !== undefined) return found
  const compressed = compress(body, encoding)
  const version = createCachedVersion(
    {
      ...headers,
      etag: `"${hash('sha1', body, 'base64url')}-${encoding}"`,
      ...(compressed.encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(compressed.bytes.length),
    },
    compressed.bytes,
  )
  versions.set(encoding, version)
  return version
}

function prefetchedIn(encoding: Encoding, page: CachedPage): CachedVersion {
  const found = page.prefetched.get(encoding)
  if (found !== undefined) return found
  const version = withHeader(versionIn(encoding, page), 'cache-control', PREFETCH_CACHE_CONTROL)
  page.prefetched.set(encoding, version)
  return version
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
  const encoding = chooseEncoding(request.acceptEncoding)
  const version = isPrefetch(request.purpose)
    ? prefetchedIn(encoding, page)
    : versionIn(encoding, page)
  return selectResponse(version, request.ifNoneMatch)
}
