import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { keepReservation, readReservation } from '../cart/guest-reservation.ts'
import { readGuestCart } from '../cart/use-guest-cart.ts'
import * as messages from '../kernel/message.ts'
import { BusyText } from '../ui/components/busy-text.tsx'
import { Button } from '../ui/components/button.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { fetchInTime } from '../ui/interaction/fetch-in-time.ts'

/**
 * Reserves the limited works of a guest's cart before the form is shown. A refusal opens the cart,
 * which marks what is sold or reserved.
 */
export function GuestReservation({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<'loading' | 'reserved' | 'failed'>('loading')
  const navigate = useNavigate()
  useEffect(() => {
    if (state !== 'loading') return undefined
    const abort = new AbortController()
    reserve(abort.signal).then(
      (isReserved) => {
        if (abort.signal.aborted) return
        if (isReserved) setState('reserved')
        else void navigate('/cart?taken', { replace: true })
      },
      () => abort.signal.aborted || setState('failed'),
    )
    return () => abort.abort()
  }, [state, navigate])
  if (state === 'reserved') return children
  if (state === 'loading') return <BusyText />
  const retry = <Button onClick={() => setState('loading')}>Try again</Button>
  return <Notice tone="error" title={messages.loadCartFailed} action={retry} role="alert" />
}

/**
 * @returns false when a copy is sold or reserved by somebody else
 * @throws when the server does not respond, or refuses for another reason
 */
async function reserve(signal: AbortSignal): Promise<boolean> {
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
