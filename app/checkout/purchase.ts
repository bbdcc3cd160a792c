import type { Cart } from '../cart/cart.ts'
import { refuse, type Refusal } from '../kernel/result.ts'

/** The duration of the simulated payment (specification, point 9). */
export const PAYMENT_DELAY_MS = 2000
/** Order numbers are random and less than this (specification, point 9). None is 0. */
const ORDER_NUMBERS = 1000

export type DeliveryAddress = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
}

/** In the specification's field names (point 3). */
export type PurchaseItem = {
  readonly id: string
  readonly title: string
  /** Euros. */
  readonly price: number
  readonly quantity: number
  readonly imageUrl: string
  readonly artist: string
  readonly purchaseDate: string
  /** Whether the work is still visible: it may have been deleted, or operators withhold it. */
  readonly isOnShow: boolean
}

export type Purchase = {
  readonly id: string
  readonly orderNumber: number
  /** Euros. */
  readonly total: number
  readonly purchaseDate: string
  readonly delivery: DeliveryAddress | null
  readonly items: PurchaseItem[]
}

/** A sale of one of an artist's works (specification, point 3). */
export type Sale = {
  readonly id: string
  readonly artworkTitle: string
  readonly date: string
  /** Euros: price × quantity. */
  readonly amount: number
  /** Euros. */
  readonly price: number
  readonly quantity: number
  readonly orderNumber: number
  /** Null once the work is deleted. */
  readonly artworkId: string | null
  /** Null once the work is deleted. */
  readonly imageUrl: string | null
}

/** Shown as samples until an artist's first sale (specification, point 3). */
export const SAMPLE_SALES = [
  { artworkTitle: 'Sample: Morning Light', date: '2025-01-15', amount: 500 },
  { artworkTitle: 'Sample: Quiet Harbour', date: '2025-02-20', amount: 750 },
] as const

/**
 * Whether a cart can be bought for the total that the buyer saw.
 * @param seenTotal euros
 */
export function mayBuy(
  cart: Cart,
  seenTotal: number,
): null | Refusal<'cart-empty' | 'cart-changed'> {
  if (cart.items.length === 0) return refuse('cart-empty')
  if (!cart.isReady || cart.total !== seenTotal) return refuse('cart-changed')
  return null
}

/** @param random a number from 0 up to 1, as Math.random gives */
export function drawOrderNumber(random: () => number): number {
  return 1 + Math.floor(random() * (ORDER_NUMBERS - 1))
}
