import { and, asc, eq, sql } from 'drizzle-orm'
import { findCards } from '../artworks/work-card.store.server.ts'
import { prepareNamed, type Queryable } from '../database/database.server.ts'
import { eurosFromCents, toCents } from '../kernel/money.ts'
import { toCart, toCartItem, type Cart, type CartLine } from './cart.ts'
import { cartItems } from './cart.tables.server.ts'

/** A user's cart, in the order of addition. */
export async function loadCart(db: Queryable, userId: string): Promise<Cart> {
  const rows = await db
    .select({
      id: cartItems.itemId,
      quantity: cartItems.quantity,
      seenPriceCents: cartItems.seenPriceCents,
      title: cartItems.title,
    })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.itemId))
  return quote(
    db,
    rows.map(({ seenPriceCents, ...row }) => ({
      ...row,
      seenPrice: eurosFromCents(toCents(seenPriceCents)),
    })),
  )
}

/** Lines at today's prices: the account's, or those of a guest, which Frame does not store. */
export async function quote(db: Queryable, lines: readonly CartLine[]): Promise<Cart> {
  const cards = await findCards(
    db,
    lines.map(({ id }) => id),
  )
  return toCart(lines.map((line) => toCartItem(line, cards.get(line.id) ?? null)))
}

/** The number of items in a user's cart: what the badge shows. */
export async function countCart(db: Queryable, userId: string): Promise<number> {
  const [row] = await count(db).execute({ userId })
  return row?.count ?? 0
}

const count = (db: Queryable) =>
  prepareNamed(db, 'cart_count', () =>
    db
      .select({ count: sql<number>`coalesce(sum(${cartItems.quantity}), 0)::int` })
      .from(cartItems)
      .where(eq(cartItems.userId, sql.placeholder('userId'))),
  )

/** @returns false when the item is not in the cart */
export async function setQuantity(
  db: Queryable,
  { userId, itemId, quantity }: { userId: string; itemId: string; quantity: number },
): Promise<boolean> {
  const rows = await db
    .update(cartItems)
    .set({ quantity })
    .where(line(userId, itemId))
    .returning({ id: cartItems.itemId })
  return rows.length > 0
}

/** The buyer accepts today's price of a line. */
export async function acceptPrice(
  db: Queryable,
  key: { userId: string; itemId: string; priceCents: number },
): Promise<boolean> {
  const rows = await db
    .update(cartItems)
    .set({ seenPriceCents: key.priceCents })
    .where(line(key.userId, key.itemId))
    .returning({ id: cartItems.itemId })
  return rows.length > 0
}

export async function removeFromCart(db: Queryable, userId: string, itemId: string): Promise<void> {
  await db.delete(cartItems).where(line(userId, itemId))
}

export async function clearCart(db: Queryable, userId: string): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.userId, userId))
}

const line = (userId: string, itemId: string) =>
  and(eq(cartItems.userId, userId), eq(cartItems.itemId, itemId))
