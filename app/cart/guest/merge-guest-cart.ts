import { sendJson } from '../../ui/requests/request-json.ts'
import type { GuestCart } from './guest-cart.ts'
import { keepReservation, readReservation } from './guest-reservation.ts'
import { readGuestCart } from './use-guest-cart.ts'

/**
 * Merges the guest's cart into the account's (specification, point 4). A repeated merge changes
 * nothing: the larger quantity of each line stays.
 * @returns the merged lines
 * @throws when the server does not respond, or refuses
 */
export async function mergeGuestCart(signal: AbortSignal): Promise<GuestCart> {
  const merged = readGuestCart()
  if (merged.length === 0) return merged
  const items = merged.map(({ id, quantity, price }) => ({ id, quantity, price }))
  const body = { items, ...readReservation() }
  const response = await sendJson('/api/cart/merges', { method: 'POST', body, signal })
  if (!response.ok) throw new Error(`merges answered ${response.status}`)
  keepReservation(null)
  return merged
}
