import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CartFailure } from '../../cart/cart-failure.tsx'
import { BusyText } from '../../ui/components/busy-text.tsx'
import { cartPath } from '../../cart/cart-refusal.ts'
import { reserveShownCart } from './reserve-shown-cart.ts'

type CopyReservationProps = {
  /** Whether the browser must reserve; false when the loader did, or no work is limited. */
  readonly isPending: boolean
  readonly children: ReactNode
}

/**
 * Reserves the cart's limited works before it shows the form. A refusal redirects to the cart,
 * which marks the works that are sold or reserved.
 */
export function CopyReservation({ isPending, children }: CopyReservationProps) {
  const [state, setState] = useState<'loading' | 'reserved' | { readonly error: unknown }>(
    isPending ? 'loading' : 'reserved',
  )
  const navigate = useNavigate()
  useEffect(() => {
    if (state !== 'loading') return undefined
    const abort = new AbortController()
    reserveShownCart(abort.signal).then(
      (isReserved) => {
        if (abort.signal.aborted) return
        if (isReserved) setState('reserved')
        else void navigate(cartPath('copies-taken'), { replace: true })
      },
      (error: unknown) => abort.signal.aborted || setState({ error }),
    )
    return () => abort.abort()
  }, [state, navigate])
  if (state === 'reserved') return children
  if (state === 'loading') return <BusyText />
  const retry = () => setState('loading')
  return <CartFailure title="Your works could not be reserved" error={state.error} retry={retry} />
}
