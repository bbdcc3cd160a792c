import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { cartItems } from '../cart/cart.tables.server.ts'
import { loadCart } from '../cart/cart.store.server.ts'
import type { CartItem } from '../cart/cart.ts'
import { smallUrl } from '../images/image-address.server.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { isUuid, newId } from '../kernel/id.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { centsFromEuros, eurosFromCents, toCents } from '../kernel/money.ts'
import type { Refusal } from '../kernel/result.ts'
import { mayBuy, type DeliveryAddress, type Purchase, type PurchaseItem } from './purchase.ts'
import { purchaseItems, purchases } from './purchase.tables.server.ts'

export type Order = {
  readonly buyerId: string
  readonly idempotencyKey: string
  readonly delivery: DeliveryAddress
  /** Euros that the buyer saw. */
  readonly total: number
  readonly orderNumber: number
  readonly now: Date
}

/**
 * Buys the works in the buyer's cart. One transaction stores the purchase and empties the cart. A
 * repeated idempotency key returns the purchase of the first order.
 */
export async function placeOrder(
  db: Database,
  order: Order,
): Promise<{ purchaseId: string; isNew: boolean } | Refusal> {
  return transact(db, async (tx) => {
    // Locks the buyer, so that a double click waits here and a second device adds no line.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, order.buyerId)).for('update')
    const earlier = await findByKey(tx, order)
    if (earlier !== null) return { purchaseId: earlier, isNew: false }
    await lockWorks(tx, order.buyerId)
    const cart = await loadCart(tx, order.buyerId)
    const refusal = mayBuy(cart, order.total)
    if (refusal !== null) return refusal
    const purchaseId = newId(order.now)
    await insertPurchase(tx, purchaseId, order)
    await insertItems(tx, { purchaseId, order }, cart.items)
    await tx.delete(cartItems).where(eq(cartItems.userId, order.buyerId))
    await publishEvent(tx, { type: 'order.placed', purchaseId })
    return { purchaseId, isNew: true }
  })
}

async function findByKey(db: Queryable, order: Order): Promise<string | null> {
  // Looks up the key alone, without the buyer, for the reason given at findPurchase.
  const rows = await db
    .select({ id: purchases.id, buyerId: purchases.buyerId })
    .from(purchases)
    .where(eq(purchases.idempotencyKey, order.idempotencyKey))
  return rows.find(({ buyerId }) => buyerId === order.buyerId)?.id ?? null
}

/**
 * Locks the cart's works, then its lines, until the transaction ends. The deletion of a work takes
 * the same locks in the same sequence, which prevents deadlocks.
 */
async function lockWorks(db: Queryable, buyerId: string): Promise<void> {
  await db.execute(sql`
    select 1 from ${artworks}
    where id in (select artwork_id from ${cartItems} where user_id = ${buyerId})
    order by id for share`)
  await db.execute(sql`
    select 1 from ${cartItems} where user_id = ${buyerId} order by item_id for update`)
}

async function insertPurchase(db: Queryable, id: string, order: Order): Promise<void> {
  await db.insert(purchases).values({
    id,
    buyerId: order.buyerId,
    idempotencyKey: order.idempotencyKey,
    orderNumber: order.orderNumber,
    totalCents: centsFromEuros(order.total),
    delivery: order.delivery,
    purchasedAt: order.now,
  })
}

async function insertItems(
  db: Queryable,
  { purchaseId, order }: { readonly purchaseId: string; readonly order: Order },
  items: readonly CartItem[],
): Promise<void> {
  const artworkIds = items.map(({ id }) => id).filter(isUuid)
  const owners = await db
    .select({ id: artworks.id, artistId: artworks.artistId })
    .from(artworks)
    .where(inArray(artworks.id, artworkIds))
  const artistOf = new Map(owners.map(({ id, artistId }) => [id, artistId]))
  await db.insert(purchaseItems).values(
    items.map((item) => ({
      // Ids without a given time are in sequence, which keeps the order of the cart.
      id: newId(),
      purchaseId,
      buyerId: order.buyerId,
      itemId: item.id,
      artworkId: isUuid(item.id) ? item.id : null,
      artistId: artistOf.get(item.id) ?? null,
      imageId: item.image.id,
      imageUrl: item.image.id === null ? item.urls.small : null,
      title: item.title,
      artist: item.user.name === '' ? UNKNOWN_ARTIST : item.user.name,
      priceCents: centsFromEuros(item.price ?? 0),
      quantity: item.quantity,
      purchasedAt: order.now,
    })),
  )
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

/** @returns null when there is no such purchase of this buyer */
export async function findPurchase(
  db: Queryable,
  key: { id: string; buyerId: string },
): Promise<Purchase | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, key.id))
  // Filtering by the buyer as well would let PostgreSQL choose a plan that scans all purchases of
  // the buyer.
  if (row?.buyerId !== key.buyerId) return null
  const items = await listItems(db, [row.id])
  return toPurchase(row, items.get(row.id) ?? [])
}

/** What was bought, without who has bought it and where it goes. */
export type OrderContent = Omit<Purchase, 'delivery'>

/** @returns null for an unknown order */
export async function findOrderContent(db: Queryable, id: string): Promise<OrderContent | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id))
  if (row === undefined) return null
  const { delivery: _, ...content } = toPurchase(row, (await listItems(db, [id])).get(id) ?? [])
  return content
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
      title: row.title,
      price: eurosFromCents(toCents(row.priceCents)),
      quantity: row.quantity,
      imageUrl: imageOf(row),
      artist: row.artist,
      purchaseDate: row.purchasedAt.toISOString(),
      // An item without an image of Frame's is a stock photo, which always stays visible.
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
    total: eurosFromCents(toCents(row.totalCents)),
    purchaseDate: row.purchasedAt.toISOString(),
    delivery: row.delivery,
    items,
  }
}

/**
 * Deletes a user's personal data in purchases that outlive the account: delivery addresses, and the
 * artist's name on works that others have bought.
 */
export async function forgetPerson(db: Queryable, userId: string): Promise<void> {
  await db.update(purchases).set({ delivery: null }).where(eq(purchases.buyerId, userId))
  await db
    .update(purchaseItems)
    .set({ artist: UNKNOWN_ARTIST })
    .where(eq(purchaseItems.artistId, userId))
}
