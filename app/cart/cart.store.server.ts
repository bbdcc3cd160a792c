import { and, asc, eq, sql } from 'drizzle-orm'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { findCards } from '../artworks/card/work-card.store.server.ts'
import { countFreeCopies, type CopyTaker } from '../artworks/edition/copy.store.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { prepareNamed } from '../database/prepared-statement.server.ts'
import { eurosFromCents } from '../kernel/money.ts'
import { MAX_QUANTITY, type CartLine } from './cart.ts'
import { toCart, toCartItem } from './cart-item.ts'
import type { Cart } from './cart.schema.ts'
import { cartItems } from './cart.tables.server.ts'

/** A user's cart, in the order of addition. */
export async function loadCart(db: Queryable, userId: string, now: Date): Promise<Cart> {
  const rows = await linesOf(db).execute({ userId })
  return quote(
    db,
    rows.map(({ seenPriceCents, ...row }) => ({
      ...row,
      seenPrice: eurosFromCents(seenPriceCents),
    })),
    { holder: userId, now },
  )
}

const linesOf = (db: Queryable) =>
  prepareNamed(db, 'cart_lines', () =>
    db
      .select({
        id: cartItems.itemId,
        quantity: cartItems.quantity,
        seenPriceCents: cartItems.seenPriceCents,
        title: cartItems.title,
      })
      .from(cartItems)
      .where(eq(cartItems.userId, sql.placeholder('userId')))
      .orderBy(asc(cartItems.addedAt), asc(cartItems.itemId)),
  )

/**
 * Lines at today's prices: the account's, or those of a guest, which Frame does not store.
 * @param taker its `holder` is a user's id, or the hash of a guest's token; copies that they have
 * reserved count as free
 */
export async function quote(
  db: Queryable,
  lines: readonly CartLine[],
  taker: CopyTaker,
): Promise<Cart> {
  const cards = await findCards(
    db,
    lines.map(({ id }) => id),
  )
  const limited = [...cards.values()].filter(({ edition }) => edition !== undefined)
  const ids = limited.map(({ id }) => id)
  const free = await countFreeCopies(db, ids, taker)
  return toCart(
    lines.map((line) => toCartItem(line, cards.get(line.id) ?? null, free.get(line.id) ?? null)),
  )
}

/** The ids of the works in a user's cart, without stock photos and deleted works. */
export async function listCartWorkIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ artworkId: cartItems.artworkId })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
  return rows.flatMap(({ artworkId }) => artworkId ?? [])
}

/** The sum of all quantities in a user's cart, which the badge shows. */
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

/**
 * Lowers the quantity of a line, or raises it as far as there are unsold copies.
 * @returns false when the item is not in the cart, or there are fewer copies
 */
export async function setQuantity(
  db: Queryable,
  { userId, itemId, quantity }: { userId: string; itemId: string; quantity: number },
): Promise<boolean> {
  const copiesLeft = db
    .select({ copiesLeft: artworks.copiesLeft })
    .from(artworks)
    .where(eq(artworks.id, cartItems.artworkId))
  const rows = await db
    .update(cartItems)
    .set({ quantity })
    .where(
      and(
        line(userId, itemId),
        sql`${quantity}::int <= greatest(${cartItems.quantity}, coalesce((${copiesLeft}), ${MAX_QUANTITY}))`,
      ),
    )
    .returning({ id: cartItems.itemId })
  return rows.length > 0
}

/** The buyer accepts today's price of a line. */
export async function acceptPrice(
  db: Queryable,
  { userId, itemId, priceCents }: { userId: string; itemId: string; priceCents: number },
): Promise<void> {
  await db.update(cartItems).set({ seenPriceCents: priceCents }).where(line(userId, itemId))
}

export async function removeFromCart(db: Queryable, userId: string, itemId: string): Promise<void> {
  await db.delete(cartItems).where(line(userId, itemId))
}

export async function clearCart(db: Queryable, userId: string): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.userId, userId))
}

const line = (userId: string, itemId: string) =>
  and(eq(cartItems.userId, userId), eq(cartItems.itemId, itemId))
