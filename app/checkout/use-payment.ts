import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { FormRefusal } from '../account/form-refusal.ts'
import type { GuestCart } from '../cart/guest-cart.ts'
import { readGuestCart, settleBoughtItems } from '../cart/use-guest-cart.ts'
import * as messages from '../kernel/message.ts'
import { problems } from '../kernel/problem.ts'
import { toast } from '../ui/toast.ts'
import type { CheckoutOutcome } from './checkout-form.tsx'
import { PAYMENT_DELAY_MS } from './purchase.ts'

/** One toast for the whole payment: under way, then its outcome. */
const TOAST = { id: 'payment' }
const PROCESSING = 'Processing payment...'
const COMPLETE = 'Purchase complete'

export type Payment = {
  readonly isBusy: boolean
  /** Why the last try did not succeed. */
  readonly refusal: FormRefusal | null
  readonly pay: (form: FormData) => void
}

/**
 * The demo's payment: two seconds of pretending, then the order is placed and the success page opened
 * (specification, point 4). A try that fails may be repeated: it is still the same order.
 */
export function usePayment(isGuest: boolean): Payment {
  const fetcher = useFetcher<CheckoutOutcome>()
  const navigate = useNavigate()
  const [isWaiting, setIsWaiting] = useState(false)
  const bought = useRef<GuestCart>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Whoever leaves the page while the demo pretends has not bought anything.
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      toast.dismiss(TOAST.id)
    },
    [],
  )

  const conclude = useEffectEvent(async (outcome: CheckoutOutcome) => {
    if (!outcome.ok) {
      const way = tellRefusal(outcome.refusal)
      if (way !== null) await navigate(way)
      return
    }
    const { orderNumber, total, purchaseId } = outcome.confirmation
    toast.success(COMPLETE, TOAST)
    const search = purchaseId === null ? '' : `?purchase=${purchaseId}`
    const state = { orderNumber, total }
    await navigate(`/checkout/success${search}`, { state, replace: true })
    if (isGuest) settleBoughtItems(bought.current)
  })
  // Not before the fetcher has come to rest: the router would end its refreshing of this page by putting
  // this page's contents at the address of the next.
  const isAtRest = fetcher.state === 'idle'
  useEffect(() => {
    if (isAtRest && fetcher.data !== undefined) void conclude(fetcher.data)
  }, [isAtRest, fetcher.data])

  const pay = (form: FormData) => {
    if (isGuest) {
      bought.current = readGuestCart()
      form.set('items', JSON.stringify(bought.current))
    }
    form.set('quiet', 'true')
    setIsWaiting(true)
    toast.loading(PROCESSING, TOAST)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setIsWaiting(false)
      void fetcher.submit(form, { method: 'post', action: '/checkout' })
    }, PAYMENT_DELAY_MS)
  }
  const isDone = fetcher.data?.ok === true
  const isBusy = isWaiting || isDone || fetcher.state !== 'idle'
  const refusal = fetcher.data?.ok === false && !isBusy ? fetcher.data.refusal : null
  return { isBusy, refusal, pay }
}

/** @returns where the reason can be seen, when it isn't in the form */
function tellRefusal({ code }: FormRefusal): string | null {
  const isCart = code === 'cart-changed' || code === 'cart-empty'
  toast.error(isCart ? problems[code].words : messages.purchaseFailed, TOAST)
  if (code === 'cart-changed') return '/cart?changed'
  return code === 'cart-empty' ? '/cart' : null
}
