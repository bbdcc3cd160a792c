import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as messages from '../../kernel/message.ts'
import { BusyText } from '../../ui/components/busy-text.tsx'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { CART_PATHS } from './checkout-outcome.ts'

type CopyReservationProps = {
  /** Whether the page has to reserve; false when its loader did, or nothing is limited. */
  readonly isPending: boolean
  readonly children: ReactNode
}

/**
 * Reserves the limited works of the cart before the form is shown. A refusal opens the cart, which
 * marks what is sold or reserved.
 */
export function CopyReservation({ isPending, children }: CopyReservationProps) {
  const [state, setState] = useState<'loading' | 'reserved' | 'failed'>(
    isPending ? 'loading' : 'reserved',
  )
  const navigate = useNavigate()
  useEffect(() => {
    if (state !== 'loading') return undefined
    const abort = new AbortController()
    const reserve = async () => {
      const { reserveShownCart } = await import('./reserve-shown-cart.ts')
      return reserveShownCart(abort.signal)
    }
    reserve().then(
      (isReserved) => {
        if (abort.signal.aborted) return
        if (isReserved) setState('reserved')
        else void navigate(CART_PATHS['copies-taken'], { replace: true })
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
