import { lackOfCopies } from '../cart/cart-item.ts'
import type { Cart } from '../cart/cart.schema.ts'
import { refuse, type Refusal } from '../kernel/result.ts'

/** The duration of the simulated payment (specification, point 9). */
export const PAYMENT_DELAY_MS = 2000
/** The time for which the start of a checkout reserves the copies in a cart. */
export const RESERVATION_MS = 15 * 60_000
/** Order numbers are random, from 1 up to this, exclusive (specification, point 9). */
const ORDER_NUMBERS = 1000

/** Shown as samples until an artist's first sale (specification, point 3). */
export const SAMPLE_SALES = [
  { artworkTitle: 'Sample: Morning Light', date: '2025-01-15', amount: 500 },
  { artworkTitle: 'Sample: Quiet Harbour', date: '2025-02-20', amount: 750 },
] as const

/** Decides whether every line of a cart still has enough copies. @returns the refusal, or null */
export function mayReserve(cart: Cart): null | Refusal<'cart-empty' | 'copies-taken'> {
  if (cart.items.length === 0) return refuse('cart-empty')
  const lacking = cart.items.flatMap((item) => {
    const reason = lackOfCopies(item)
    return reason === null ? [] : [`${item.title}: ${reason}`]
  })
  return lacking.length === 0 ? null : refuse('copies-taken', lacking.join('. '))
}

/**
 * Decides whether a cart can be bought for the total that the buyer saw.
 * @param seenTotal euros
 */
export function mayBuy(
  cart: Cart,
  seenTotal: number,
): null | Refusal<'cart-empty' | 'cart-changed' | 'copies-taken'> {
  const refusal = mayReserve(cart)
  if (refusal !== null) return refusal
  if (!cart.isReady || cart.total !== seenTotal) return refuse('cart-changed')
  return null
}

/** @param random a number from 0 up to 1, as Math.random gives */
export function drawOrderNumber(random: () => number): number {
  return 1 + Math.floor(random() * (ORDER_NUMBERS - 1))
}
