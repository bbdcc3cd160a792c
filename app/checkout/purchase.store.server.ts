import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { smallUrl } from '../images/image-address.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { eurosFromCents } from '../kernel/money.ts'
import { cancelOpenLines } from './orders/line-change.store.server.ts'
import { eraseOwnNotes } from './orders/order-erasure.store.server.ts'
import type { Purchase, PurchaseItem } from './purchase.schema.ts'
import { purchaseItems, purchases } from './purchase.tables.server.ts'

/** Whether a work was ever bought, in any edition. */
export async function wasSold(db: Queryable, artworkId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: purchaseItems.id })
    .from(purchaseItems)
    .where(eq(purchaseItems.artworkId, artworkId))
    .limit(1)
  return row !== undefined
}

/** A buyer's purchases with their items, latest first. */
export async function listPurchases(
  db: Queryable,
  buyerId: string,
  page: { limit: number; after: Keyset | null },
): Promise<Page<Purchase>> {
  const mine = eq(purchases.buyerId, buyerId)
  const rows = await db
    .select()
    .from(purchases)
    .where(and(mine, isAfter(purchases.purchasedAt, purchases.id, page.after)))
    .orderBy(desc(purchases.purchasedAt), desc(purchases.id))
    .limit(page.limit + 1)
  const items = await listItems(
    db,
    rows.map(({ id }) => id),
  )
  return pageOf(rows, page.limit, {
    key: (row) => ({ at: row.purchasedAt, id: row.id }),
    item: (row) => toPurchase(row, items.get(row.id) ?? []),
  })
}

/** @returns null when this buyer has no such purchase */
export async function findPurchase(
  db: Queryable,
  key: { id: string; buyerId: string },
): Promise<Purchase | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, key.id))
  // A condition on the buyer in SQL could make PostgreSQL scan all purchases of the buyer.
  if (row?.buyerId !== key.buyerId) return null
  return readPurchase(db, row)
}

/** @returns the purchase of a guest's link, or null */
export async function findPurchaseByGuest(
  db: Queryable,
  tokenHash: string,
): Promise<Purchase | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.guestTokenHash, tokenHash))
  return row === undefined ? null : readPurchase(db, row)
}

/** A purchase without its buyer and delivery address. */
export type PurchaseContent = Omit<Purchase, 'delivery'>

/** @returns null for an unknown purchase */
export async function findPurchaseContent(
  db: Queryable,
  id: string,
): Promise<PurchaseContent | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id))
  if (row === undefined) return null
  const { delivery: _, ...content } = await readPurchase(db, row)
  return content
}

async function readPurchase(db: Queryable, row: typeof purchases.$inferSelect): Promise<Purchase> {
  const items = await listItems(db, [row.id])
  return toPurchase(row, items.get(row.id) ?? [])
}

async function listItems(
  db: Queryable,
  purchaseIds: readonly string[],
): Promise<Map<string, PurchaseItem[]>> {
  const byPurchase = new Map<string, PurchaseItem[]>()
  if (purchaseIds.length === 0) return byPurchase
  const rows = await db
    .select({ ...getTableColumns(purchaseItems), publishedAt: artworks.publishedAt })
    .from(purchaseItems)
    .leftJoin(artworks, eq(artworks.id, purchaseItems.artworkId))
    .where(inArray(purchaseItems.purchaseId, [...purchaseIds]))
    .orderBy(asc(purchaseItems.id))
  for (const row of rows) {
    const items = byPurchase.get(row.purchaseId) ?? []
    items.push({
      id: row.itemId,
      lineId: row.id,
      state: row.state,
      title: row.title,
      price: eurosFromCents(row.priceCents),
      quantity: row.quantity,
      ...(row.edition !== null && { edition: row.edition }),
      imageUrl: imageOf(row),
      artist: row.artist,
      purchaseDate: row.purchasedAt.toISOString(),
      // Stock photos have no stored image; they always stay visible.
      isOnShow: row.publishedAt !== null || row.imageId === null,
    })
    byPurchase.set(row.purchaseId, items)
  }
  return byPurchase
}

function imageOf(row: { imageId: string | null; imageUrl: string | null }): string {
  if (row.imageId === null) return row.imageUrl ?? ''
  return smallUrl(row.imageId)
}

function toPurchase(row: typeof purchases.$inferSelect, items: PurchaseItem[]): Purchase {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    reference: row.reference,
    total: eurosFromCents(row.totalCents),
    purchaseDate: row.purchasedAt.toISOString(),
    delivery: row.delivery,
    items,
  }
}

/**
 * Cancels a user's unshipped lines, and deletes their personal data from purchases that outlive the
 * account: delivery addresses, notes, and the artist's name on works that others have bought.
 * @param db a transaction of `transact`
 */
export async function erasePerson(db: Queryable, userId: string, now: Date): Promise<void> {
  await cancelOpenLines(db, userId, now)
  await eraseOwnNotes(db, userId)
  await db.update(purchases).set({ delivery: null }).where(eq(purchases.buyerId, userId))
  await db
    .update(purchaseItems)
    .set({ artist: UNKNOWN_ARTIST })
    .where(eq(purchaseItems.artistId, userId))
}
