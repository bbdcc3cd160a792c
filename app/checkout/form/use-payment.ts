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
import { keepDelivery } from './kept-delivery.ts'
import { PAYMENT_DELAY_MS } from '../purchase.ts'

/** One toast for the whole payment: first its progress, then its outcome. */
const TOAST = { id: 'payment' }
const PROCESSING = 'Processing payment...'
const COMPLETE = 'Purchase complete'
/** Another form would place another order. */
const LEFT_UNCONFIRMED =
  'Not confirmed: look into your email or your purchases before you order again.'

/**
 * Orders of this tab that were sent, by idempotency key. `left`: the page was left before the
 * answer came. A function shows the outcome of an answered order in place of its page.
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
 * @param owner whose form it is, as `keepDelivery` takes it
 */
export function usePayment(isGuest: boolean, owner: string | null): Payment {
  const fetcher = useFetcher<CheckoutOutcome>()
  const navigate = useNavigate()
  const [isWaiting, setIsWaiting] = useState(false)
  const bought = useRef<GuestCart>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sentKey = useRef<string>(undefined)
  // Leaving the page during the simulated payment cancels it. The outcome of an order that was sent
  // is shown by a toast then.
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
    if (sentKey.current !== undefined) sentOrders.delete(sentKey.current)
    sentKey.current = undefined
    if (!outcome.ok) {
      const path = showRefusal(outcome.refusal)
      if (path === null) return
      keepDelivery(owner, outcome.typed)
      await navigate(path)
      return
    }
    keepDelivery(owner, null)
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
  const showOutcome = sentOrders.get(key)
  if (typeof showOutcome === 'function') showOutcome()
  else sentOrders.set(key, 'left')
}

/** Shows the outcome of an order whose page is gone, or goes before it does so. Browser only. */
export function showIfLeft(form: FormData, outcome: CheckoutOutcome): void {
  const key = textOf(form, 'idempotencyKey')
  const showOutcome = () => {
    sentOrders.delete(key)
    if (!outcome.ok) {
      const isUnconfirmed = outcome.refusal.code === 'not-confirmed'
      toast.error(isUnconfirmed ? LEFT_UNCONFIRMED : failureText(outcome.refusal.code), TOAST)
      return
    }
    toast.success(COMPLETE, TOAST)
    if (form.has('items')) forgetBought(parseGuestCart(textOf(form, 'items')))
  }
  if (sentOrders.get(key) === 'left') showOutcome()
  else sentOrders.set(key, showOutcome)
}

/** Ends an order that leads to another page, such as the login. Browser only. */
export function abandonOrder(form: FormData): void {
  sentOrders.delete(textOf(form, 'idempotencyKey'))
  toast.dismiss(TOAST.id)
}

function forgetBought(items: GuestCart): void {
  removeBoughtItems(items)
  keepReservation(null)
}

/** @returns the page that shows the reason, when the form does not */
function showRefusal({ code, lines }: FormRefusal): string | null {
  // Problems of fields are shown beside them.
  if (lines.some(({ field }) => field !== undefined)) toast.dismiss(TOAST.id)
  else toast.error(failureText(code), TOAST)
  return isCartRefusal(code) ? CART_PATHS[code] : null
}

function failureText(code: FormRefusal['code']): string {
  if (code === 'not-confirmed') return ORDER_NOT_CONFIRMED
  return isCartRefusal(code) || code === 'order-differs'
    ? problems[code].words
    : messages.purchaseFailed
}
