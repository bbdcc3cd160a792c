import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '../../kernel/day.ts'
import { hasNoPageCookies } from '../../http/session-cookie.ts'
import { isGuestCacheable, pagePathOf } from '../../routing/find-route.ts'
import { isCacheable, toCachedPage, type CachedPage } from './cached-page.server.ts'

export type GuestPageCache = {
  /** @returns null when the page has to be rendered */
  findCached(key: string): CachedPage | null
  /**
   * Finds a page, which may have been rendered since its request was admitted, or renders it once
   * for all concurrent requests.
   * @param tags evict the page, in addition to its path; complete when `render` has ended
   */
  load(
    key: string,
    render: () => Promise<Response>,
    tags?: ReadonlySet<string>,
  ): Promise<Response | CachedPage>
  /**
   * Evicts the pages with these tags. A path is a tag of all its queries and of its data.
   * @returns the number of pages that have to be rendered again because of it
   */
  evict(tags: readonly string[]): number
  /** Evicts every page, for example after changes may have been missed. @returns as `evict` */
  evictAll(): number
  readonly bytes: number
  readonly count: number
  /** Pages found in memory, and pages rendered, since the start. */
  readonly hits: number
  readonly misses: number
}

/**
 * The cache key of a request: everything on which a guest's page depends. Null if the page is not
 * cached.
 * @param request.cacheName the result of `cacheNameFor`
 */
export function pageKey(request: {
  readonly method: string
  readonly url: string
  readonly cookie?: string | undefined
  readonly cacheName: string | null
}): string | null {
  const { method, url, cookie, cacheName } = request
  if (method !== 'GET' || !hasNoPageCookies(cookie) || cacheName === null) return null
  const [path = '', ...query] = url.split('?')
  return isGuestCacheable(path, query.join('?')) ? url + cacheName : null
}

/** Maximum age of a page: no event reports likes in other processes, or changes of stock photos. */
const FRESH_MS = 60_000
/** Maximum age of a page that is served when rendering fails, as `stale-if-error` of RFC 5861. */
const STALE_IF_ERROR_MS = HOUR_MS

/**
 * Caches guests' pages until something that they show changes. A request with any cookie but that
 * of a device neither reads nor fills it.
 * @param maxBytes the limit of all bodies together; the least recently used page is evicted first
 * @param clock monotonic milliseconds
 */
export function createGuestPageCache(
  maxBytes: number,
  clock: () => number = () => performance.now(),
): GuestPageCache {
  const pages = createPageStore(maxBytes)
  const renderAnew = createRenderer(pages, clock)
  const renderings = createRenderings()
  const isUnderWay = (key: string) => renderings.find(key) !== null
  let [hits, misses] = [0, 0]

  function findCached(key: string): CachedPage | null {
    const page = pages.getCurrent(key)
    if (page === null || clock() - page.renderedAt > FRESH_MS) return null
    hits += 1
    return page
  }

  return {
    findCached,
    async load(key, render, tags = new Set()) {
      const cached = findCached(key)
      if (cached !== null) return cached
      misses += 1
      const other = renderings.find(key)
      if (other === null) return renderings.run({ key, render, tags }, renderAnew)
      const shared = await other
      // A response that is not cached can be read only once.
      return shared instanceof Response ? render() : shared
    },
    evict(tags) {
      if (tags.length === 0) return 0
      const count = pages.evict(tags, isUnderWay)
      renderings.markEvicted(tags)
      return count
    },
    evictAll() {
      const count = pages.evictAll(isUnderWay)
      renderings.markEvicted([EVERYTHING])
      return count
    },
    get bytes() {
      return pages.bytes
    },
    get count() {
      return pages.count
    },
    get hits() {
      return hits
    },
    get misses() {
      return misses
    },
  }
}

/** Renders pages into the store. If a rendering fails, the last version is served. */
function createRenderer(pages: PageStore, clock: () => number) {
  function findStale(key: string): CachedPage | null {
    const page = pages.get(key)
    return page !== null && clock() - page.renderedAt < STALE_IF_ERROR_MS ? page : null
  }

  return async ({ key, render, isCurrent, listTags }: RenderTask) => {
    const response = await render()
    if (response.status >= 500) return findStale(key) ?? response
    if (!isCacheable(response)) {
      pages.delete(key)
      return response
    }
    const page = await toCachedPage(response, clock())
    // The rendering may have read data from before the change: it is sent but not cached.
    if (isCurrent()) pages.set(key, page, listTags())
    return page
  }
}

type PageStore = ReturnType<typeof createPageStore>

/** Pages by their key and tags. Evicted pages stay, to be shown during an outage. */
function createPageStore(maxBytes: number) {
  const keysByTag = new Map<string, Set<string>>()
  const tagsByKey = new Map<string, readonly string[]>()
  const stale = new Set<string>()
  const options = {
    sizeCalculation: sizeOf,
    dispose: (_: CachedPage, key: string) => untag(key),
  }
  // Made-up queries evict other pages with a query, and never the pages without one.
  const maxWithQuery = maxBytes / 4
  const withoutQuery = new LRUCache<string, CachedPage>({
    maxSize: maxBytes - maxWithQuery,
    ...options,
  })
  const withQuery = new LRUCache<string, CachedPage>({ maxSize: maxWithQuery, ...options })
  const mapOf = (key: string) => (key.includes('?') ? withQuery : withoutQuery)

  function untag(key: string): void {
    stale.delete(key)
    for (const tag of tagsByKey.get(key) ?? []) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
    tagsByKey.delete(key)
  }

  /** @returns the number of pages that were current, or are just being rendered again */
  function markStale(keys: ReadonlySet<string>, isUnderWay: (key: string) => boolean): number {
    const lost = [...keys].filter((key) => !stale.has(key) || isUnderWay(key))
    for (const key of keys) stale.add(key)
    return lost.length
  }

  return {
    get: (key: string): CachedPage | null => mapOf(key).get(key) ?? null,
    getCurrent: (key: string): CachedPage | null =>
      stale.has(key) ? null : (mapOf(key).get(key) ?? null),
    set(key: string, page: CachedPage, tags: readonly string[]): void {
      mapOf(key).set(key, page)
      // A page that is larger than the whole cache is not stored.
      if (!mapOf(key).has(key)) return
      tagsByKey.set(key, tags)
      for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    },
    delete: (key: string): boolean => mapOf(key).delete(key),
    evict: (tags: readonly string[], isUnderWay: (key: string) => boolean): number =>
      markStale(new Set(tags.flatMap((tag) => [...(keysByTag.get(tag) ?? [])])), isUnderWay),
    evictAll: (isUnderWay: (key: string) => boolean): number =>
      markStale(new Set([...withoutQuery.keys(), ...withQuery.keys()]), isUnderWay),
    get bytes() {
      return withoutQuery.calculatedSize + withQuery.calculatedSize
    },
    get count() {
      return withoutQuery.size + withQuery.size
    },
  }
}

type Rendered = Promise<Response | CachedPage>
type RenderRequest = {
  readonly key: string
  readonly render: () => Promise<Response>
  /** Complete when `render` has ended. */
  readonly tags: ReadonlySet<string>
}
type RenderTask = Pick<RenderRequest, 'key' | 'render'> & {
  /** Whether none of its tags was evicted since it began. */
  readonly isCurrent: () => boolean
  readonly listTags: () => readonly string[]
}

/** Tracks the renderings in progress. */
function createRenderings() {
  /** The renderings that later requests for the same key may join. */
  const joinable = new Map<string, Rendered>()
  /** The tags that were evicted since each rendering began. */
  const evictedOf = new Set<Set<string>>()
  return {
    find: (key: string): Rendered | null => joinable.get(key) ?? null,
    async run({ key, render, tags }: RenderRequest, start: (task: RenderTask) => Rendered) {
      const evicted = new Set<string>()
      const listTags = () => [pathOf(key), ...tags]
      const isCurrent = () =>
        !evicted.has(EVERYTHING) && !listTags().some((tag) => evicted.has(tag))
      const page = Promise.resolve().then(() => start({ key, render, isCurrent, listTags }))
      joinable.set(key, page)
      evictedOf.add(evicted)
      try {
        return await page
      } finally {
        evictedOf.delete(evicted)
        if (joinable.get(key) === page) joinable.delete(key)
      }
    },
    /**
     * The tags of a rendering are known only at its end, so no later request may join one in
     * progress.
     */
    markEvicted(tags: readonly string[]): void {
      joinable.clear()
      for (const evicted of evictedOf) for (const tag of tags) evicted.add(tag)
    },
  }
}

/** Stands for every tag. */
const EVERYTHING = '*'

/**
 * The path of the page with this key: without the query, the suffix of its data, and the site's
 * name (`cacheNameFor`).
 */
const pathOf = (key: string): string => pagePathOf(key.split(/[? ]/, 1)[0] ?? '')

/**
 * Counts further encodings and headers as well. The key counts, since clients choose its length.
 */
const sizeOf = ({ zstd }: CachedPage, key: string) => 2 * zstd.length + HEADERS_BYTES + key.length
const HEADERS_BYTES = 4096
