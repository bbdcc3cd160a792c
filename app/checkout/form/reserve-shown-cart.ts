import { sendGuestCart } from '../../cart/guest/guest-cart-quote.ts'
import { keepReservation } from '../../cart/guest/guest-reservation.ts'
import { readGuestCart } from '../../cart/guest/use-guest-cart.ts'

/**
 * Reserves the limited works of the viewer's cart once the page is shown. For an account, the
 * server uses its stored cart and ignores the lines that are sent.
 * @returns false when a copy is sold or reserved by another buyer
 * @throws when the server does not respond, or refuses for another reason
 */
export async function reserveShownCart(signal: AbortSignal): Promise<boolean> {
  await waitUntilShown()
  const response = await sendGuestCart('/api/reservations', readGuestCart(), { signal })
  if (response.status === 409) return false
  if (!response.ok) throw new Error(`reservations answered ${response.status}`)
  const { reservation } = (await response.json()) as { reservation: string | null }
  if (reservation !== null) keepReservation(reservation)
  return true
}

/** Browsers run the scripts of prerendered pages, which may never be shown. */
async function waitUntilShown(): Promise<void> {
  // Only Chromium prerenders pages; TypeScript's DOM types lack the property.
  const { prerendering } = document as { readonly prerendering?: boolean }
  if (prerendering !== true) return
  await new Promise((resolve) => {
    document.addEventListener('prerenderingchange', resolve, { once: true })
  })
}
