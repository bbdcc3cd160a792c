import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import { lockEditions, sellCopies } from '../artworks/edition/copy.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { cartItems } from '../cart/cart.tables.server.ts'
import { listCartWorkIds, loadCart, quote } from '../cart/cart.store.server.ts'
import type { CartLine } from '../cart/cart.ts'
import type { Cart, CartItem } from '../cart/cart-item.ts'
import { smallUrl } from '../images/image-address.server.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { isUuid, newId } from '../kernel/id.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { centsFromEuros, eurosFromCents, toCents } from '../kernel/money.ts'
import { isRefusal, type Refusal } from '../kernel/result.ts'
import {
  mayBuy,
  type BoughtEdition,
  type DeliveryAddress,
  type Purchase,
  type PurchaseItem,
} from './purchase.ts'
import { purchaseItems, purchases } from './purchase.tables.server.ts'

type AnyOrder = {
  readonly idempotencyKey: string
  /** Euros that the buyer saw. */
  readonly total: number
  readonly orderNumber: number
  readonly now: Date
}

export type Order = AnyOrder & {
  readonly buyerId: string
  readonly delivery: DeliveryAddress
}

/** What a guest has ordered. Who they are and where it goes is not stored. */
export type GuestOrder = AnyOrder & {
  readonly lines: readonly CartLine[]
  /** The hash of a reservation token. */
  readonly holder: string | null
}

/** `isNew` is false for the purchase that an earlier request with the same key has made. */
type Placed = { readonly purchaseId: string; readonly isNew: boolean }

/**
 * Buys the works in the buyer's cart. One transaction stores the purchase, takes the copies of
 * limited editions and empties the cart. A repeated idempotency key returns the first purchase.
 */
export async function placeOrder(db: Database, order: Order): Promise<Placed | Refusal> {
  const { buyerId } = order
  return transact(db, async (tx) => {
    // Locks the buyer, so that a double click waits here and a second device adds no line.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for('update')
    const earlier = await findByKey(tx, order.idempotencyKey, buyerId)
    if (earlier !== null) return { purchaseId: earlier, isNew: false }
    await lockCart(tx, buyerId)
    const cart = await loadCart(tx, buyerId)
    const bought = await buy(tx, cart, { ...order, holder: buyerId })
    if (!isRefusal(bought)) await tx.delete(cartItems).where(eq(cartItems.userId, buyerId))
    return bought
  })
}

/** The same for the cart of a guest, whose purchase has no buyer. */
export async function placeGuestOrder(
  db: Database,
  order: GuestOrder,
): Promise<(Placed & { total: number; orderNumber: number }) | Refusal> {
  return transact(db, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${order.idempotencyKey}, 0))`,
    )
    const earlier = await findGuestOrder(tx, order.idempotencyKey)
    if (earlier !== null) return { ...earlier, isNew: false }
    await lockWorks(tx, order.lines.map(({ id }) => id).filter(isUuid))
    const cart = await quote(tx, order.lines, order.holder)
    const bought = await buy(tx, cart, { ...order, buyerId: null, delivery: null })
    return isRefusal(bought)
      ? bought
      : { ...bought, total: cart.total, orderNumber: order.orderNumber }
  })
}

type Buying = AnyOrder & {
  readonly buyerId: string | null
  readonly delivery: DeliveryAddress | null
  readonly holder: string | null
}

/** @param tx a transaction that has locked the works of the cart */
async function buy(tx: Queryable, cart: Cart, order: Buying): Promise<Placed | Refusal> {
  const refusal = mayBuy(cart, order.total)
  if (refusal !== null) return refusal
  const purchaseId = newId(order.now)
  await insertPurchase(tx, purchaseId, order)
  await insertItems(tx, { purchaseId, order }, cart.items)
  await publishEvent(tx, { type: 'order.placed', purchaseId })
  return { purchaseId, isNew: true }
}

async function findByKey(
  db: Queryable,
  idempotencyKey: string,
  buyerId: string,
): Promise<string | null> {
  // Looks up the key alone, without the buyer, for the reason given at findPurchase.
  const rows = await db
    .select({ id: purchases.id, buyerId: purchases.buyerId })
    .from(purchases)
    .where(eq(purchases.idempotencyKey, idempotencyKey))
  return rows.find((row) => row.buyerId === buyerId)?.id ?? null
}

async function findGuestOrder(db: Queryable, idempotencyKey: string) {
  const rows = await db
    .select({
      purchaseId: purchases.id,
      isGuest: purchases.isGuest,
      totalCents: purchases.totalCents,
      orderNumber: purchases.orderNumber,
    })
    .from(purchases)
    .where(eq(purchases.idempotencyKey, idempotencyKey))
  const row = rows.find(({ isGuest }) => isGuest)
  if (row === undefined) return null
  const { purchaseId, totalCents, orderNumber } = row
  return { purchaseId, orderNumber, total: eurosFromCents(toCents(totalCents)) }
}

/**
 * Locks the cart's works, then its lines, until the transaction ends. The deletion of a work takes
 * the same locks in the same sequence, which prevents deadlocks.
 */
async function lockCart(tx: Queryable, buyerId: string): Promise<void> {
  await lockWorks(tx, await listCartWorkIds(tx, buyerId))
  await tx.execute(sql`
    select 1 from ${cartItems} where user_id = ${buyerId} order by item_id for update`)
}

async function lockWorks(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockEditions(tx, ids)
  await tx
    .select({ id: artworks.id })
    .from(artworks)
    .where(inArray(artworks.id, [...ids]))
    .orderBy(asc(artworks.id))
    .for('share')
}

async function insertPurchase(db: Queryable, id: string, order: Buying): Promise<void> {
  await db.insert(purchases).values({
    id,
    buyerId: order.buyerId,
    isGuest: order.buyerId === null,
    idempotencyKey: order.idempotencyKey,
    orderNumber: order.orderNumber,
    totalCents: centsFromEuros(order.total),
    delivery: order.delivery,
    purchasedAt: order.now,
  })
}

async function insertItems(
  db: Queryable,
  { purchaseId, order }: { readonly purchaseId: string; readonly order: Buying },
  items: readonly CartItem[],
): Promise<void> {
  const artworkIds = items.map(({ id }) => id).filter(isUuid)
  const owners = await db
    .select({ id: artworks.id, artistId: artworks.artistId })
    .from(artworks)
    .where(inArray(artworks.id, artworkIds))
  const artistOf = new Map(owners.map(({ id, artistId }) => [id, artistId]))
  const editions = await sellEditions(db, { purchaseId, order }, items)
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
      edition: editions.get(item.id) ?? null,
      purchasedAt: order.now,
    })),
  )
}

async function sellEditions(
  tx: Queryable,
  { purchaseId, order }: { readonly purchaseId: string; readonly order: Buying },
  items: readonly CartItem[],
): Promise<Map<string, BoughtEdition>> {
  const sold = new Map<string, BoughtEdition>()
  for (const { id, edition, quantity } of items) {
    if (edition === undefined) continue
    const { holder, now } = order
    const count = { artworkId: id, quantity }
    const copies = await sellCopies(tx, count, { holder, now, purchaseId })
    sold.set(id, { kind: edition.kind, size: edition.size, copies })
  }
  return sold
}

/** Whether anybody has bought a work, in whatever edition. */
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
      ...(row.edition !== null && { edition: row.edition }),
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
