import type { DeliveryAddress } from '../purchase.ts'

/** The email address of the account; null for a guest. */
type Owner = string | null

let kept: { readonly owner: Owner; readonly delivery: DeliveryAddress } | null = null

/**
 * Keeps the typed delivery address while the buyer changes the cart on another page; null clears
 * it. It is kept in memory only, so that no address stays in browser storage. Browser only.
 */
export function keepDelivery(owner: Owner, delivery: DeliveryAddress | null): void {
  kept = delivery === null ? null : { owner, delivery }
}

/** @returns null if nothing is kept for this owner */
export const keptDelivery = (owner: Owner): DeliveryAddress | null =>
  kept?.owner === owner ? kept.delivery : null
