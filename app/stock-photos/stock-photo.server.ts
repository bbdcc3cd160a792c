import type { Database } from '../database/database.server.ts'
import type { Log } from '../http/http.server.ts'
import { refuse, type Refusal } from '../kernel/result.ts'
import { createCoalescer } from './coalescer.ts'
import type { StockPhotoSource } from './stock-photo-source.server.ts'
import { LAST_PAGE } from './stock-photo.schema.ts'
import {
  findStoredPage,
  findStoredPhoto,
  listStoredPhotos,
  savePage,
  savePhotos,
} from './stock-photo.store.server.ts'
import type { StockPhoto } from './stock-photo.ts'

export type StockPhotoPage = {
  readonly items: StockPhoto[]
  readonly page: number
  readonly totalPages: number
  /** The name of the source: `unsplash` or `sketches`. */
  readonly source: string
}

/** The stock photos with Frame's prices, stored so that an outage of the service does not hide them. */
export type StockPhotos = {
  /**
   * A page of the search, counted from 1; past the last page it is empty. Comes from the database
   * when it was fetched within the hour; an older one is given as it is and renewed meanwhile.
   */
  listPage(page: number): Promise<StockPhotoPage | Refusal<'stock-photos-unavailable'>>
  /** Whatever Frame has ever shown, at its price; else what the source has under this id. */
  find(id: string): Promise<StockPhoto | Refusal<'artwork-not-found' | 'stock-photos-unavailable'>>
  /** In the order of `ids`, without those that Frame has never shown. Asks only the database. */
  findMany(ids: readonly string[]): Promise<StockPhoto[]>
  /** False while the source rests after faults; what is stored is still there. */
  isUp(): boolean
  /** Resolves when no renewal is under way any more: before the database is closed. */
  settle(): Promise<void>
}

type StockPhotosOptions = {
  readonly db: Database
  readonly source: StockPhotoSource
  readonly log: Pick<Log, 'warn'>
  readonly now?: () => Date
  /** From 0 up to, not including, 1. */
  readonly random?: () => number
}

const FRESH_FOR_MS = 60 * 60_000

export function createStockPhotos({
  db,
  source,
  log,
  now = () => new Date(),
  random = Math.random,
}: StockPhotosOptions): StockPhotos {
  const unavailable = refuse('stock-photos-unavailable')
  const fetchOnce = createCoalescer<StockPhotoPage | typeof unavailable>()
  const findOnce = createCoalescer<Awaited<ReturnType<StockPhotos['find']>>>()
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

  async function findKeptPage(page: number): Promise<StockPhotoPage | null> {
    const stored = await findStoredPage(db, keyOf(page))
    if (stored === null) return null
    if (now().getTime() - stored.fetchedAt.getTime() >= FRESH_FOR_MS) void renew(page)
    const { items, totalPages } = stored
    return { items, page, totalPages, source: source.name }
  }

  async function listPage(page: number) {
    const kept = await findKeptPage(page)
    if (kept !== null) return kept
    const first = page === 1 ? null : await findStoredPage(db, keyOf(1))
    const totalPages = first?.totalPages ?? LAST_PAGE
    if (page > totalPages) return { items: [], page, totalPages, source: source.name }
    // Another request may have fetched the page since the look-up above.
    return fetchOnce.run(
      String(page),
      async () => (await findKeptPage(page)) ?? (await fetchPage(page)),
    )
  }

  async function findAtSource(id: string) {
    const kept = await findStoredPhoto(db, id)
    if (kept !== null) return kept
    const photo = await source.find(id)
    if (photo === 'unavailable') return unavailable
    if (photo === null) return refuse('artwork-not-found')
    const [priced] = await savePhotos(db, [photo], { now: now(), random })
    return priced ?? refuse('artwork-not-found')
  }

  return {
    listPage,
    find: async (id) => (await findStoredPhoto(db, id)) ?? findOnce.run(id, () => findAtSource(id)),
    findMany: (ids) => listStoredPhotos(db, ids),
    isUp: () => source.isUp(),
    settle: () => fetchOnce.settle(),
  }
}
