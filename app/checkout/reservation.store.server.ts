import { eq } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import {
  lockEditions,
  releaseOtherCopies,
  reserveCopies,
} from '../artworks/edition/copy.store.server.ts'
import { listCartWorkIds, loadCart, quote } from '../cart/cart.store.server.ts'
import type { CartLine } from '../cart/cart.ts'
import type { Cart } from '../cart/cart.schema.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { isUuid } from '../kernel/id.ts'
import { isRefusal, type Refusal } from '../kernel/result.ts'
import { mayReserve, RESERVATION_MS } from './purchase.ts'

/** The time at which the first reservation ends; null when no work in the cart is limited. */
type Reserved = { readonly until: Date | null }

/**
 * Reserves the copies in an account's cart for 15 minutes, all of them or none. Releases other
 * copies that the account has reserved.
 */
export async function reserveCart(
  db: Database,
  { buyerId, now }: { readonly buyerId: string; readonly now: Date },
): Promise<Reserved | Refusal> {
  return transact(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for('share')
    await lockEditions(tx, await listCartWorkIds(tx, buyerId))
    return reserve(tx, await loadCart(tx, buyerId, now), { holder: buyerId, now })
  })
}

/** Does the same for a guest's cart. @param holder the hash of the guest's reservation token */
export async function reserveGuestCart(
  db: Database,
  { lines, holder, now }: { lines: readonly CartLine[]; holder: string; now: Date },
): Promise<Reserved | Refusal> {
  return transact(db, async (tx) => {
    await lockEditions(tx, lines.map(({ id }) => id).filter(isUuid))
    const taker = { holder, now }
    return reserve(tx, await quote(tx, lines, taker), taker)
  })
}

async function reserve(
  tx: Queryable,
  cart: Cart,
  taker: { readonly holder: string; readonly now: Date },
): Promise<Reserved | Refusal> {
  const refusal = mayReserve(cart)
  if (isRefusal(refusal)) return refusal
  const until = new Date(taker.now.getTime() + RESERVATION_MS)
  const limited = cart.items.filter(({ edition }) => edition !== undefined)
  const ends: Date[] = []
  for (const { id, quantity } of limited) {
    ends.push(await reserveCopies(tx, { artworkId: id, quantity }, { ...taker, until }))
  }
  const wantedIds = limited.map(({ id }) => id)
  await releaseOtherCopies(tx, wantedIds, taker)
  const first = Math.min(...ends.map(Number))
  return { until: ends.length === 0 ? null : new Date(first) }
}
