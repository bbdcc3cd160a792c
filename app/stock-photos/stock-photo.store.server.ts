import { asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import { inOrder } from '../kernel/id.ts'
import { eurosFromCents } from '../kernel/money.ts'
import { drawPrice, type UnpricedPhoto } from './stock-photo.ts'
import type { StockPhoto } from './stock-photo.schema.ts'
import { stockPhotoPages, stockPhotos, wordsOfPhoto } from './stock-photo.tables.server.ts'

type StoredPage = {
  readonly items: StockPhoto[]
  readonly totalPages: number
  readonly fetchedAt: Date
}

const columns = {
  id: stockPhotos.id,
  priceCents: stockPhotos.priceCents,
  photo: stockPhotos.photo,
}

type Row = { readonly priceCents: number; readonly photo: UnpricedPhoto }

/** A row as a stock photo, also for stores that join this table. */
export function toStockPhoto(row: Row): StockPhoto {
  return { ...row.photo, price: eurosFromCents(row.priceCents) }
}

/** @returns null for a page that was never fetched */
export async function findStoredPage(db: Queryable, key: string): Promise<StoredPage | null> {
  // One row per photo, in the order of the page. An empty page has one row without a photo.
  const place = sql<number | null>`place.number`
  const rows = await db
    .select({
      totalPages: stockPhotoPages.totalPages,
      fetchedAt: stockPhotoPages.fetchedAt,
      photo: columns,
    })
    .from(stockPhotoPages)
    .leftJoin(
      sql`unnest(${stockPhotoPages.photoIds}) with ordinality as place(photo_id, number)`,
      sql`true`,
    )
    .leftJoin(stockPhotos, sql`${stockPhotos.id} = place.photo_id`)
    .where(eq(stockPhotoPages.key, key))
    .orderBy(asc(place))
  const [first] = rows
  if (first === undefined) return null
  return {
    items: rows.flatMap(({ photo }) => (photo === null ? [] : [toStockPhoto(photo)])),
    totalPages: first.totalPages,
    fetchedAt: first.fetchedAt,
  }
}

export async function savePage(
  db: Queryable,
  page: { key: string; photoIds: string[]; totalPages: number; fetchedAt: Date },
): Promise<void> {
  const { key: _, ...values } = page
  await db
    .insert(stockPhotoPages)
    .values(page)
    .onConflictDoUpdate({ target: stockPhotoPages.key, set: values })
}

export async function findStoredPhoto(db: Queryable, id: string): Promise<StockPhoto | null> {
  const [row] = await db.select(columns).from(stockPhotos).where(eq(stockPhotos.id, id))
  return row === undefined ? null : toStockPhoto(row)
}

/** The photos in the order of `ids`, without unknown ones. */
export async function listStoredPhotos(
  db: Queryable,
  ids: readonly string[],
): Promise<StockPhoto[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(columns)
    .from(stockPhotos)
    .where(inArray(stockPhotos.id, [...ids]))
  return inOrder(ids, rows).map(toStockPhoto)
}

/** The photos that have all of some words, the best first, and how many there are. */
export async function searchStoredPhotos(
  db: Queryable,
  { q, limit, offset }: { readonly q: string; readonly limit: number; readonly offset: number },
): Promise<{ items: StockPhoto[]; count: number }> {
  const asked = sql`websearch_to_tsquery('search.words', ${q})`
  const isFound = sql`${wordsOfPhoto} @@ ${asked}`
  const [rows, [found]] = await Promise.all([
    db
      .select(columns)
      .from(stockPhotos)
      .where(isFound)
      .orderBy(desc(sql`ts_rank(${wordsOfPhoto}, ${asked})`), asc(stockPhotos.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(stockPhotos).where(isFound),
  ])
  return { items: rows.map(toStockPhoto), count: found?.count ?? 0 }
}

/**
 * Stores photos with their current description. A known photo keeps its price; of two concurrent
 * inserts the first sets it.
 * @returns the photos with their prices, in the given order, without repetitions
 */
export async function savePhotos(
  db: Queryable,
  photos: readonly UnpricedPhoto[],
  { now, random }: { now: Date; random: () => number },
): Promise<StockPhoto[]> {
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  if (byId.size === 0) return []
  const values = [...byId.values()]
    .map((photo) => ({ id: photo.id, priceCents: drawPrice(random), photo, fetchedAt: now }))
    // All processes lock in the same order, since saving the same page could deadlock otherwise.
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const rows = await db
    .insert(stockPhotos)
    .values(values)
    .onConflictDoUpdate({
      target: stockPhotos.id,
      set: { photo: sql`excluded.photo`, fetchedAt: sql`excluded.fetched_at` },
    })
    .returning(columns)
  return inOrder([...byId.keys()], rows).map(toStockPhoto)
}
