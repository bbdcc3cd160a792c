import { randomBytes } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { LOCKS, lockUntilCommit } from '../database/advisory-lock.server.ts'
import { users } from '../account/account.tables.server.ts'
import { lockEditions, sellCopies } from '../artworks/edition/copy.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { cartItems } from '../cart/cart.tables.server.ts'
import { listCartWorkIds, loadCart, quote } from '../cart/cart.store.server.ts'
import type { CartLine } from '../cart/cart.ts'
import type { Cart, CartItem } from '../cart/cart.schema.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { isUuid, newId } from '../kernel/id.ts'
import { centsFromEuros, eurosFromCents } from '../kernel/money.ts'
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts'
import { REFERENCE_BYTES, referenceOf } from './orders/order-reference.ts'
import { beginLines } from './orders/placed-line.store.server.ts'
import { mayBuy } from './purchase.ts'
import type { BoughtEdition, DeliveryAddress } from './purchase.schema.ts'
import { purchaseItems, purchases } from './purchase.tables.server.ts'

type AnyOrder = {
  readonly idempotencyKey: string
  /** The total in euros that the buyer saw. */
  readonly total: number
  readonly orderNumber: number
  readonly now: Date
}

export type NewOrder = AnyOrder & {
  readonly buyerId: string
  readonly delivery: DeliveryAddress
}

export type NewGuestOrder = AnyOrder & {
  readonly delivery: DeliveryAddress
  readonly lines: readonly CartLine[]
  /** The hash of the guest's reservation token. */
  readonly holder: string | null
  /** Hashes the token with which the guest can open the purchase with this id. */
  readonly tokenHashOf: (purchaseId: string) => string
}

/** `isNew` is false when an earlier request with the same key has made the purchase. */
type Placed = { readonly purchaseId: string; readonly isNew: boolean }

/**
 * Buys the works in the buyer's cart. One transaction stores the purchase, takes the copies of
 * limited editions and empties the cart. A repeated idempotency key returns the first purchase, or
 * is refused when the address or the total differs.
 */
export async function placeOrder(db: Database, order: NewOrder): Promise<Placed | Refusal> {
  const { buyerId } = order
  return transact(db, async (tx) => {
    // Locks the buyer, so that a double click waits and a second device cannot add a line.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for('update')
    const earlier = (await listOrdersOfKey(tx, order)).find((one) => one.buyerId === buyerId)
    if (earlier !== undefined) return repeatOrder(earlier, order)
    await lockCart(tx, buyerId)
    const cart = await loadCart(tx, buyerId, order.now)
    const bought = await buy(tx, cart, { ...order, holder: buyerId })
    if (!isRefusal(bought)) await tx.delete(cartItems).where(eq(cartItems.userId, buyerId))
    return bought
  })
}

type PlacedAsGuest = Placed & { readonly orderNumber: number; readonly reference: string }

/** Does the same for a guest's cart. The purchase has no buyer. */
export async function placeGuestOrder(
  db: Database,
  order: NewGuestOrder,
): Promise<PlacedAsGuest | Refusal> {
  return transact(db, async (tx) => {
    await lockUntilCommit(tx, LOCKS.guestOrder, order.idempotencyKey)
    const earlier = (await listOrdersOfKey(tx, order)).find(({ isGuest }) => isGuest)
    if (earlier !== undefined) return repeatOrder(earlier, order)
    await lockWorks(tx, order.lines.map(({ id }) => id).filter(isUuid))
    const cart = await quote(tx, order.lines, order)
    const bought = await buy(tx, cart, { ...order, buyerId: null })
    return isRefusal(bought) ? bought : { ...bought, orderNumber: order.orderNumber }
  })
}

type OrderToPlace = AnyOrder & {
  readonly buyerId: string | null
  readonly delivery: DeliveryAddress
  readonly holder: string | null
  readonly tokenHashOf?: NewGuestOrder['tokenHashOf']
}

/** @param tx a transaction that has locked the works of the cart */
async function buy(
  tx: Queryable,
  cart: Cart,
  order: OrderToPlace,
): Promise<(Placed & { readonly reference: string }) | Refusal> {
  const refusal = mayBuy(cart, order.total)
  if (refusal !== null) return refusal
  const purchaseId = newId(order.now)
  const reference = await insertPurchase(tx, purchaseId, order)
  await insertItems(tx, { purchaseId, order }, cart.items)
  await publishEvent(tx, { type: 'order.placed', purchaseId })
  return { purchaseId, reference, isNew: true }
}

type EarlierOrder = Awaited<ReturnType<typeof listOrdersOfKey>>[number]

/**
 * The orders with this key, of any buyer. A condition on the buyer would let PostgreSQL choose a
 * worse plan, as in findPurchase.
 */
async function listOrdersOfKey(
  db: Queryable,
  { idempotencyKey, delivery }: Pick<NewOrder, 'idempotencyKey' | 'delivery'>,
) {
  return db
    .select({
      purchaseId: purchases.id,
      buyerId: purchases.buyerId,
      isGuest: purchases.isGuest,
      orderNumber: purchases.orderNumber,
      reference: purchases.reference,
      totalCents: purchases.totalCents,
      hasSameAddress: sql<boolean>`
        ${purchases.delivery} is not distinct from ${JSON.stringify(delivery)}::jsonb`,
    })
    .from(purchases)
    .where(eq(purchases.idempotencyKey, idempotencyKey))
}

function repeatOrder(earlier: EarlierOrder, { total }: Pick<NewOrder, 'total'>) {
  const { purchaseId, orderNumber, reference, totalCents, hasSameAddress } = earlier
  if (!hasSameAddress || eurosFromCents(totalCents) !== total) return refuse('order-differs')
  return { purchaseId, orderNumber, reference, isNew: false }
}

/**
 * Locks the cart's works, then its lines, until the transaction ends. The deletion of a work takes
 * the same locks in the same order, which prevents deadlocks.
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

/** @returns the order's reference */
async function insertPurchase(db: Queryable, id: string, order: OrderToPlace): Promise<string> {
  for (;;) {
    const [row] = await db
      .insert(purchases)
      .values({
        id,
        buyerId: order.buyerId,
        isGuest: order.buyerId === null,
        idempotencyKey: order.idempotencyKey,
        orderNumber: order.orderNumber,
        reference: referenceOf(order.now, randomBytes(REFERENCE_BYTES)),
        guestTokenHash: order.tokenHashOf?.(id) ?? null,
        totalCents: centsFromEuros(order.total),
        delivery: order.delivery,
        purchasedAt: order.now,
      })
      .onConflictDoNothing({ target: purchases.reference })
      .returning({ reference: purchases.reference })
    if (row !== undefined) return row.reference
  }
}

async function insertItems(
  db: Queryable,
  { purchaseId, order }: { readonly purchaseId: string; readonly order: OrderToPlace },
  items: readonly CartItem[],
): Promise<void> {
  const artworkIds = items.map(({ id }) => id).filter(isUuid)
  const owners = await db
    .select({ id: artworks.id, artistId: artworks.artistId })
    .from(artworks)
    .where(inArray(artworks.id, artworkIds))
  const artistOf = new Map(owners.map(({ id, artistId }) => [id, artistId]))
  const editions = await sellEditions(db, { purchaseId, order }, items)
  const lines = items.map((item) => ({
    // Ids without a given time are sequential, which keeps the order of the cart.
    id: newId(),
    purchaseId,
    buyerId: order.buyerId,
    itemId: item.id,
    artworkId: isUuid(item.id) ? item.id : null,
    artistId: artistOf.get(item.id) ?? null,
    imageId: item.image.id,
    imageUrl: item.image.id === null ? item.urls.small : null,
    title: item.title,
    artist: item.user.name,
    priceCents: centsFromEuros(item.price ?? 0),
    quantity: item.quantity,
    edition: editions.get(item.id) ?? null,
    purchasedAt: order.now,
    stateAt: order.now,
  }))
  await db.insert(purchaseItems).values(lines)
  await beginLines(db, lines, order.now)
}

async function sellEditions(
  tx: Queryable,
  { purchaseId, order }: { readonly purchaseId: string; readonly order: OrderToPlace },
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
