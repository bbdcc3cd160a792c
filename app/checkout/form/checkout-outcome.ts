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

/** The idempotency key prevents a second order. */
export const ORDER_NOT_CONFIRMED = `${TRY_AGAIN} An order is placed only once.`

export type CheckoutOutcome =
  | { readonly ok: true; readonly confirmation: PlacedOrder }
  | ({ readonly ok: false } & CheckoutRefusal)
