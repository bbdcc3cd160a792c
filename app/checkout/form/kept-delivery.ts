import type { DeliveryAddress } from '../purchase.ts'

/** Whose form it was, by the address of the account; null for a guest. */
type Owner = string | null

let kept: { readonly owner: Owner; readonly delivery: DeliveryAddress } | null = null

/**
 * Keeps what was typed into the form of an order while its cart is mended on another page. In memory
 * only, so that no address is left in the browser. Null forgets it. Browser only.
 */
export function keepDelivery(owner: Owner, delivery: DeliveryAddress | null): void {
  kept = delivery === null ? null : { owner, delivery }
}

/** @returns null without an order of this owner */
export const keptDelivery = (owner: Owner): DeliveryAddress | null =>
  kept?.owner === owner ? kept.delivery : null
