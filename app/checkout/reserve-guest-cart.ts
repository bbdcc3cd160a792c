import { sendGuestCart } from '../cart/guest-cart-quote.ts'
import { keepReservation } from '../cart/guest-reservation.ts'
import { readGuestCart } from '../cart/use-guest-cart.ts'

/**
 * @returns false when a copy is sold or reserved by somebody else
 * @throws when the server does not respond, or refuses for another reason
 */
export async function reserveGuestCart(signal: AbortSignal): Promise<boolean> {
  const response = await sendGuestCart('/api/reservations', readGuestCart(), signal)
  if (response.status === 409) return false
  if (!response.ok) throw new Error(`reservations answered ${response.status}`)
  const { reservation } = (await response.json()) as { reservation: string | null }
  keepReservation(reservation)
  return true
}
