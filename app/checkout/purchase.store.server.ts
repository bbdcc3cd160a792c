import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { cartItems } from '../cart/cart.tables.server.ts'
import { loadCart } from '../cart/cart.store.server.ts'
import type { CartItem } from '../cart/cart.ts'
import { smallUrl } from '../images/image.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
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
  /** Euros, as the buyer saw them. */
  readonly total: number
  readonly orderNumber: number
  readonly now: Date
}

/**
 * Buys what is in the buyer's cart, in one transaction: the purchase is written and the cart emptied, or
 * neither. An order whose key was used before is answered with the purchase that it made then.
 */
export async function placeOrder(
  db: Database,
  order: Order,
): Promise<{ purchaseId: string; isNew: boolean } | Refusal> {
  return transact(db, async (tx) => {
    // Lock the buyer: a double click takes turns from here on, and a second device adds no new line.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, order.buyerId)).for('update')
    const earlier = await findByKey(tx, order)
    if (earlier !== null) return { purchaseId: earlier, isNew: false }
    await lockWorks(tx, order.buyerId)
    const cart = await loadCart(tx, order.buyerId)
    const refusal = mayBuy(cart, order.total)
    if (refusal !== null) return refusal
    const purchaseId = newId(order.now)
    await insertPurchase(tx, purchaseId, order)
    await insertItems(tx, purchaseId, cart.items, order.now)
    await tx.delete(cartItems).where(eq(cartItems.userId, order.buyerId))
    return { purchaseId, isNew: true }
  })
}

async function findByKey(db: Queryable, order: Order): Promise<string | null> {
  // By the key alone, and not by the buyer, for the reason that findPurchase gives.
  const rows = await db
    .select({ id: purchases.id, buyerId: purchases.buyerId })
    .from(purchases)
    .where(eq(purchases.idempotencyKey, order.idempotencyKey))
  return rows.find(({ buyerId }) => buyerId === order.buyerId)?.id ?? null
}

/**
 * Holds the price and existence of the cart's works, then its lines, until the order is through: the
 * order in which the deletion of a work takes them, too.
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
  purchaseId: string,
  items: readonly CartItem[],
  now: Date,
): Promise<void> {
  const artworkIds = items.map(({ id }) => id).filter(isUuid)
  const owners = await db
    .select({ id: artworks.id, artistId: artworks.artistId })
    .from(artworks)
    .where(inArray(artworks.id, artworkIds))
  const artistOf = new Map(owners.map(({ id, artistId }) => [id, artistId]))
  await db.insert(purchaseItems).values(
    items.map((item) => ({
      // Their order is the cart's: no moment is given, since ids of one moment have none.
      id: newId(),
      purchaseId,
      itemId: item.id,
      artworkId: isUuid(item.id) ? item.id : null,
      artistId: artistOf.get(item.id) ?? null,
      imageId: item.image.id,
      imageUrl: item.image.id === null ? item.urls.small : null,
      title: item.title,
      artist: item.user.name === '' ? UNKNOWN_ARTIST : item.user.name,
      priceCents: centsFromEuros(item.price ?? 0),
      quantity: item.quantity,
      purchasedAt: now,
    })),
  )
}

/** Somebody's purchases, latest first, each with everything that was bought. */
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
  // Asked for both, PostgreSQL may look through all that the buyer ever bought: a statement's plan is one for all.
  if (row?.buyerId !== key.buyerId) return null
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
    .select()
    .from(purchaseItems)
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
      // What has no image of ours is a stock photo: those stay.
      isOnShow: row.artworkId !== null || row.imageId === null,
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
 * Removes what identifies a person from purchases that outlive the account: where their orders went, and
 * their name on what others have bought of them.
 */
export async function forgetPerson(db: Queryable, userId: string): Promise<void> {
  await db.update(purchases).set({ delivery: null }).where(eq(purchases.buyerId, userId))
  await db
    .update(purchaseItems)
    .set({ artist: UNKNOWN_ARTIST })
    .where(eq(purchaseItems.artistId, userId))
}
