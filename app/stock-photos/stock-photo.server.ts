import { HOUR_MS } from '../kernel/day.ts'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../kernel/log.ts'
import { refuse, type Refusal } from '../kernel/result.ts'
import { createSingleFlight } from '../kernel/single-flight.ts'
import { PER_PAGE, type StockPhotoSource } from './stock-photo-source.server.ts'
import { LAST_PAGE, type StockPhotoPage, type StockPhoto } from './stock-photo.schema.ts'
import {
  findStoredPage,
  findStoredPhoto,
  listStoredPhotos,
  savePage,
  savePhotos,
  searchStoredPhotos,
} from './stock-photo.store.server.ts'

/**
 * Stock photos with the prices of Frame. Stored, so that an outage of the service does not hide
 * them.
 */
export type StockPhotos = {
  /**
   * A page of the search, from 1; empty past the last page. A stored page is returned at once, and
   * renewed in the background if it is older than an hour.
   */
  listPage(page: number): Promise<StockPhotoPage | Refusal<'stock-photos-unavailable'>>
  /** A page of the stored photos that have all of some words. */
  search(q: string, page: number): Promise<StockPhotoPage>
  /** The stored photo with its price, or else the photo of the source. */
  find(id: string): Promise<StockPhoto | Refusal<'artwork-not-found' | 'stock-photos-unavailable'>>
  /** The stored photos in the order of `ids`, without unknown ones. Never calls the source. */
  findMany(ids: readonly string[]): Promise<StockPhoto[]>
  /**
   * Stores the photos among `ids` that are not stored yet. Asks the source for at most
   * `MAX_LOOKUPS` of them, all at the same time, and leaves out the others.
   */
  storeAll(ids: readonly string[]): Promise<void>
  /** Resolves when no renewal is running. Await it before closing the database. */
  settle(): Promise<void>
}

type StockPhotosOptions = {
  readonly db: Database
  readonly source: StockPhotoSource
  readonly log: Pick<Log, 'warn'>
  readonly now?: () => Date
  /** Returns a number from 0 to below 1. */
  readonly random?: () => number
}

/** Every search covers the photos of this many pages, and all that visitors have opened. */
const SEARCHED_PAGES = 3
const FRESH_FOR_MS = HOUR_MS
/** Photos that one request may look up. Those that Frame has shown are stored already. */
export const MAX_LOOKUPS = 10

export function createStockPhotos({
  now = () => new Date(),
  random = Math.random,
  ...options
}: StockPhotosOptions): StockPhotos {
  const { db, source } = options
  const given = { ...options, now, random }
  const pages = createPages(given)
  const find = createFinder(given)

  return {
    listPage: pages.list,
    async search(q, page) {
      // They may not be stored yet: visitors of the gallery open one after the other.
      for (let first = 1; first <= SEARCHED_PAGES; first += 1) await pages.list(first)
      const range = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
      const { items, count } = await searchStoredPhotos(db, { q, ...range })
      const totalPages = Math.min(Math.ceil(count / PER_PAGE), LAST_PAGE)
      return { items, page, totalPages, source: source.name }
    },
    find,
    async storeAll(ids) {
      const stored = new Set((await listStoredPhotos(db, ids)).map(({ id }) => id))
      const unknown = [...new Set(ids)].filter((id) => !stored.has(id))
      await Promise.all(unknown.slice(0, MAX_LOOKUPS).map(find))
    },
    findMany: (ids) => listStoredPhotos(db, ids),
    settle: pages.settle,
  }
}

const unavailable = refuse('stock-photos-unavailable')

/** Pages of the search, stored and renewed. */
function createPages({ db, source, log, now, random }: Required<StockPhotosOptions>) {
  const fetchOnce = createSingleFlight<StockPhotoPage | typeof unavailable>()
  const keyOf = (page: number) => `${source.name}:${page}`

  async function fetchPage(page: number) {
    const found = await source.search(page)
    if (found === 'unavailable') return unavailable
    const fetchedAt = now()
    const items = await savePhotos(db, found.photos, { now: fetchedAt, random })
    const totalPages = Math.min(found.totalPages, LAST_PAGE)
    const photoIds = items.map((item) => item.id)
    await savePage(db, { key: keyOf(page), photoIds, totalPages, fetchedAt })
    return { items, page, totalPages, source: source.name }
  }

  async function renew(page: number): Promise<void> {
    try {
      await fetchOnce.run(String(page), () => fetchPage(page))
    } catch (error) {
      // No request waits for this; the stored page stays valid.
      log.warn({ page, err: error }, 'a page of stock photos could not be renewed')
    }
  }

  async function loadStoredPage(page: number): Promise<StockPhotoPage | null> {
    const stored = await findStoredPage(db, keyOf(page))
    if (stored === null) return null
    if (now().getTime() - stored.fetchedAt.getTime() >= FRESH_FOR_MS) void renew(page)
    const { items, totalPages } = stored
    return { items, page, totalPages, source: source.name }
  }

  return {
    async list(page: number) {
      const stored = await loadStoredPage(page)
      if (stored !== null) return stored
      const first = page === 1 ? null : await findStoredPage(db, keyOf(1))
      const totalPages = first?.totalPages ?? LAST_PAGE
      if (page > totalPages) return { items: [], page, totalPages, source: source.name }
      // Another request may have stored the page since the query above.
      return fetchOnce.run(
        String(page),
        async () => (await loadStoredPage(page)) ?? (await fetchPage(page)),
      )
    },
    settle: () => fetchOnce.settle(),
  }
}

/** Single photos; those that are not stored are looked up once at a time. */
function createFinder(options: Required<StockPhotosOptions>): StockPhotos['find'] {
  const { db, source, now, random } = options
  const findOnce = createSingleFlight<Awaited<ReturnType<StockPhotos['find']>>>()

  async function findAtSource(id: string) {
    const stored = await findStoredPhoto(db, id)
    if (stored !== null) return stored
    const photo = await source.find(id)
    if (photo === 'unavailable') return unavailable
    if (photo === null) return refuse('artwork-not-found')
    const [priced] = await savePhotos(db, [photo], { now: now(), random })
    return priced ?? refuse('artwork-not-found')
  }

  return async (id) => (await findStoredPhoto(db, id)) ?? findOnce.run(id, () => findAtSource(id))
}
