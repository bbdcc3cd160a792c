import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { parseGuestCart, type GuestCart } from '../../cart/guest/guest-cart.ts'
import { keepReservation, readReservation } from '../../cart/guest/guest-reservation.ts'
import { readGuestCart, removeBoughtItems } from '../../cart/guest/use-guest-cart.ts'
import * as messages from '../../kernel/message.ts'
import { problems } from '../../kernel/problem.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import {
  CART_PATHS,
  isCartRefusal,
  ORDER_NOT_CONFIRMED,
  type CheckoutOutcome,
} from './checkout-outcome.ts'
import { type OrderConfirmation, purchasedFromCart } from '../success/purchase-confirmation.ts'
import { PAYMENT_DELAY_MS } from '../purchase.ts'

/** One toast for the whole payment: first its progress, then its outcome. */
const TOAST = { id: 'payment' }
const PROCESSING = 'Processing payment...'
const COMPLETE = 'Purchase complete'

/**
 * Orders of this tab that are under way, by idempotency key: `left` when the page was left before the
 * answer came, else what ends an answered order without its page.
 */
const sentOrders = new Map<string, 'left' | (() => void)>()

export type Payment = {
  readonly isBusy: boolean
  /** Of the last attempt. */
  readonly refusal: FormRefusal | null
  readonly pay: (form: FormData) => void
}

/**
 * The simulated payment: waits two seconds, places the order and opens the success page
 * (specification, point 4). A failed attempt may be repeated: the idempotency key stays the same.
 */
export function usePayment(isGuest: boolean): Payment {
  const fetcher = useFetcher<CheckoutOutcome>()
  const navigate = useNavigate()
  const [isWaiting, setIsWaiting] = useState(false)
  const bought = useRef<GuestCart>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sentKey = useRef<string>(undefined)
  // Leaving the page during the simulated payment cancels it. An order that was sent is concluded
  // without the page.
  useEffect(
    () => () => {
      if (sentKey.current !== undefined) leaveOrder(sentKey.current)
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      toast.dismiss(TOAST.id)
    },
    [],
  )

  const conclude = useEffectEvent(async (outcome: CheckoutOutcome) => {
    sentOrders.delete(sentKey.current ?? '')
    sentKey.current = undefined
    if (!outcome.ok) {
      const path = showRefusal(outcome.refusal)
      if (path !== null) await navigate(path)
      return
    }
    const { orderNumber, total, purchaseId, orderPath } = outcome.confirmation
    toast.success(COMPLETE, TOAST)
    const search = purchaseId === null ? '' : `?purchase=${purchaseId}`
    const works = purchasedFromCart(bought.current)
    const state = { orderNumber, total, works, orderPath } satisfies OrderConfirmation
    await navigate(`/checkout/success${search}`, { state, replace: true })
    if (isGuest) forgetBought(bought.current)
  })
  // Navigating before the fetcher is idle would let its revalidation render this page at the next
  // URL.
  const isIdle = fetcher.state === 'idle'
  useEffect(() => {
    if (isIdle && fetcher.data !== undefined) void conclude(fetcher.data)
  }, [isIdle, fetcher.data])

  const pay = (form: FormData) => {
    if (isGuest) {
      bought.current = readGuestCart()
      form.set('items', JSON.stringify(bought.current))
      form.set('reservation', readReservation().reservation ?? '')
    }
    form.set('quiet', 'true')
    setIsWaiting(true)
    toast.loading(PROCESSING, TOAST)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setIsWaiting(false)
      sentKey.current = textOf(form, 'idempotencyKey')
      void fetcher.submit(form, { method: 'post', action: '/checkout' })
    }, PAYMENT_DELAY_MS)
  }
  const isDone = fetcher.data?.ok === true
  const isBusy = isWaiting || isDone || fetcher.state !== 'idle'
  const refusal = fetcher.data?.ok === false && !isBusy ? fetcher.data.refusal : null
  return { isBusy, refusal, pay }
}

function leaveOrder(key: string): void {
  const conclude = sentOrders.get(key)
  if (typeof conclude === 'function') conclude()
  else sentOrders.set(key, 'left')
}

/** Ends an order without its page, at once or when that is left before it does so. Browser only. */
export function concludeIfLeft(form: FormData, outcome: CheckoutOutcome): void {
  const key = textOf(form, 'idempotencyKey')
  const conclude = () => {
    sentOrders.delete(key)
    if (!outcome.ok) {
      const isUnconfirmed = outcome.refusal.code === 'not-confirmed'
      toast.error(isUnconfirmed ? ORDER_NOT_CONFIRMED : messages.purchaseFailed, TOAST)
      return
    }
    toast.success(COMPLETE, TOAST)
    if (form.has('items')) forgetBought(parseGuestCart(textOf(form, 'items')))
  }
  if (sentOrders.get(key) === 'left') conclude()
  else sentOrders.set(key, conclude)
}

function forgetBought(items: GuestCart): void {
  removeBoughtItems(items)
  keepReservation(null)
}

/** @returns the page that shows the reason, when the form does not */
function showRefusal({ code, lines }: FormRefusal): string | null {
  const isCart = isCartRefusal(code)
  const failed = code === 'not-confirmed' ? ORDER_NOT_CONFIRMED : messages.purchaseFailed
  // Problems of fields are shown beside them.
  if (lines.some(({ field }) => field !== undefined)) toast.dismiss(TOAST.id)
  else toast.error(isCart ? problems[code].words : failed, TOAST)
  return isCart ? CART_PATHS[code] : null
}
