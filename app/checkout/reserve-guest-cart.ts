import { keepReservation, readReservation } from '../cart/guest-reservation.ts'
import { readGuestCart } from '../cart/use-guest-cart.ts'
import { fetchInTime } from '../ui/interaction/fetch-in-time.ts'

/**
 * @returns false when a copy is sold or reserved by somebody else
 * @throws when the server does not respond, or refuses for another reason
 */
export async function reserveGuestCart(signal: AbortSignal): Promise<boolean> {
  const items = readGuestCart().map(({ id, quantity, price, title }) => ({
    id,
    quantity,
    price,
    title,
  }))
  const response = await fetchInTime('/api/reservations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, ...readReservation() }),
    signal,
  })
  if (response.status === 409) return false
  if (!response.ok) throw new Error(`reservations answered ${response.status}`)
  const { reservation } = (await response.json()) as { reservation: string | null }
  keepReservation(reservation)
  return true
}
