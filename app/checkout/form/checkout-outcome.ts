import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { TRY_AGAIN } from '../../ui/requests/failure-text.ts'
import type { DeliveryAddress } from '../purchase.schema.ts'

export type PlacedOrder = {
  readonly orderNumber: number
  readonly reference: string
  /** Euros. */
  readonly total: number
  /** Null for guests, who have no purchase history. */
  readonly purchaseId: string | null
  /** The path of a guest's order page; null with an account. */
  readonly orderPath: string | null
}

export type CheckoutRefusal = {
  readonly refusal: FormRefusal
  /** The submitted address; null when the form did not reach the server. */
  readonly typed: DeliveryAddress | null
}

/** The cart page with the reason, for refusals that the buyer resolves in the cart. */
export const CART_PATHS = {
  'cart-empty': '/cart?empty',
  'cart-changed': '/cart?changed',
  'copies-taken': '/cart?taken',
} as const

export const isCartRefusal = (code: string | null): code is keyof typeof CART_PATHS =>
  code !== null && Object.hasOwn(CART_PATHS, code)

/** The idempotency key prevents a second order. */
export const ORDER_NOT_CONFIRMED = `${TRY_AGAIN} An order is placed only once.`

export type CheckoutOutcome =
  | { readonly ok: true; readonly confirmation: PlacedOrder }
  | ({ readonly ok: false } & CheckoutRefusal)
