import { hash } from 'node:crypto'
import { hasNonce } from '../pages/content-security.server.ts'
import { createBoundedMap } from '../../kernel/bounded-map.ts'
import {
  createCachedVersion,
  selectResponse,
  withHeader,
  type CachedResponse,
  type CachedVersion,
} from '../../http/cached-response.server.ts'
import { chooseEncoding, compress } from '../../http/compression.server.ts'
import { isGuestCacheable, pagePathOf } from '../../routing/find-route.ts'

type Encoding = ReturnType<typeof chooseEncoding>

/** A page for guests. It is compressed when an encoding is first asked for. */
export type CachedPage = {
  readonly renderedAt: number
  readonly body: Buffer<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
  readonly versions: Map<Encoding, CachedVersion>
  /** The same versions with the headers for a browser that prefetches. */
  readonly prefetched: Map<Encoding, CachedVersion>
}

export type PageCache = {
  /** @returns null when the page has to be rendered */
  peek(key: string): CachedPage | null
  /** Renders a page once, however many ask for it at the same moment. */
  load(key: string, render: () => Promise<Response>): Promise<Response | CachedPage>
  /** What guests see has changed. */
  flush(): void
  /** What guests see at one path has changed, whatever the query, and so has its data. */
  forget(path: string): void
  readonly bytes: number
  readonly count: number
  /** Pages that were in memory, and those that had to be rendered, since the start. */
  readonly hits: number
  readonly misses: number
}

/** The cache key of a request: everything that may change a guest's page; null for all others. */
export function pageKey(method: string, url: string, cookie: string | undefined): string | null {
  if (method !== 'GET' || cookie !== undefined) return null
  const path = url.split('?', 1)[0] ?? ''
  return isGuestCacheable(path) ? url : null
}

/** Bounds what no change announces: the likes counted by another process, the hourly stock photos. */
const FRESH_MS = 60_000
/** How old a page may be that is shown because nothing newer can be made. */
const LAST_RESORT_MS = 60 * 60_000

/**
 * Guests' pages, kept until something that guests see changes. Pages of different people never meet here:
 * a request with any cookie neither reads nor fills it.
 * @param mostBytes of all bodies together; the page that was left alone longest goes first
 * @param clock milliseconds that only go forward
 */
export function createPageCache(
  mostBytes: number,
  clock: () => number = () => performance.now(),
): PageCache {
  const keysAt = new Map<string, Set<string>>()
  // Kept for the time that the database may be away, and shown to nobody before.
  const outdated = new Set<string>()
  const options = {
    sizeOf,
    onDelete(key: string) {
      outdated.delete(key)
      const keys = keysAt.get(pathOf(key))
      keys?.delete(key)
      if (keys?.size === 0) keysAt.delete(pathOf(key))
    },
  }
  // Whoever makes up queries drives out other queries, and never a page at its own address.
  const mostWithQuery = mostBytes / 4
  const pages = createBoundedMap<CachedPage>({ most: mostBytes - mostWithQuery, ...options })
  const withQuery = createBoundedMap<CachedPage>({ most: mostWithQuery, ...options })
  const placeOf = (key: string) => (key.includes('?') ? withQuery : pages)
  /** The renderings that know of every change so far: a change takes those out that it may have come too late for. */
  const rendering = new Map<string, Promise<Response | CachedPage>>()
  let [hits, misses] = [0, 0]

  function keep(key: string, page: CachedPage): void {
    if (!placeOf(key).set(key, page)) return
    keysAt.set(pathOf(key), (keysAt.get(pathOf(key)) ?? new Set()).add(key))
  }

  async function renderAnew(
    key: string,
    render: () => Promise<Response>,
    isCurrent: () => boolean,
  ) {
    const response = await render()
    // While the database is away, an older page is better than none.
    if (response.status >= 500) return lastResort(key) ?? response
    if (!mayKeep(response)) {
      placeOf(key).delete(key)
      return response
    }
    const page = await toPage(response, clock())
    // A change during the rendering may or may not be in this page: it is right to show, not to keep.
    if (isCurrent()) keep(key, page)
    return page
  }

  function lastResort(key: string): CachedPage | null {
    const page = placeOf(key).get(key)
    return page !== undefined && clock() - page.renderedAt < LAST_RESORT_MS ? page : null
  }

  return {
    peek(key) {
      const page = pages.get(key) ?? withQuery.get(key)
      if (page === undefined || outdated.has(key)) return null
      if (clock() - page.renderedAt > FRESH_MS) return null
      hits += 1
      return page
    },
    async load(key, render) {
      misses += 1
      const under = rendering.get(key)
      if (under !== undefined) {
        const shared = await under
        // A response that can't be kept can't be read twice either.
        return shared instanceof Response ? render() : shared
      }
      const started: Promise<Response | CachedPage> = Promise.resolve().then(() =>
        renderAnew(key, render, () => rendering.get(key) === started),
      )
      rendering.set(key, started)
      try {
        return await started
      } finally {
        if (rendering.get(key) === started) rendering.delete(key)
      }
    },
    flush() {
      rendering.clear()
      for (const place of [pages, withQuery]) for (const key of place.keys()) outdated.add(key)
    },
    forget(path) {
      for (const key of keysAt.get(path) ?? []) outdated.add(key)
      for (const key of rendering.keys()) if (pathOf(key) === path) rendering.delete(key)
    },
    get bytes() {
      return pages.size + withQuery.size
    },
    get count() {
      return pages.count + withQuery.count
    },
    get hits() {
      return hits
    },
    get misses() {
      return misses
    },
  }
}

/** Where a page is seen whose key this is: without the query, and without the suffix of its data. */
const pathOf = (key: string): string => pagePathOf(key.split('?', 1)[0] ?? '')

/** Leaves room for the encodings. The key counts, since clients choose its length. */
const sizeOf = ({ body }: CachedPage, key: string) => 1.5 * body.length + key.length

/** Whether an answer to a request that has a key is the same for all guests. */
export const mayKeep = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !headers.get('cache-control')?.includes('no-store') &&
  !hasNonce(headers.get('content-security-policy'))

/** Guests' pages are fresh for nobody but this server: a proxy asks again, and mostly gets a 304. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate'
/** What a browser fetched because a link was pointed at is used for the step that follows, not asked for again. */
const PREFETCH_CACHE_CONTROL = 'private, max-age=10'

async function toPage(response: Response, renderedAt: number): Promise<CachedPage> {
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
  const isPrefetch = request.purpose?.startsWith('prefetch') === true
  const version = isPrefetch ? prefetchedIn(encoding, page) : versionIn(encoding, page)
  return selectResponse(version, request.ifNoneMatch)
}
