import { idempotencyKeyOf } from '../../ui/forms/idempotency-field.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { parseGuestCart, type GuestCart } from '../../cart/guest/guest-cart.ts'
import { cartPath, isCartRefusal } from '../../cart/cart-refusal.ts'
import { keepReservation, readReservation } from '../../cart/guest/guest-reservation.ts'
import { readGuestCart, removeBoughtItems } from '../../cart/guest/use-guest-cart.ts'
import * as messages from '../../kernel/message.ts'
import { problems } from '../../kernel/problem.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import { ORDER_NOT_CONFIRMED, type CheckoutOutcome } from './checkout-outcome.ts'
import { type PurchaseConfirmation, purchasedFromCart } from '../success/purchase-confirmation.ts'
import { deliveryMemory } from './delivery-memory.ts'
import { PAYMENT_DELAY_MS } from '../purchase.ts'

/** One toast id for the payment, so that the outcome replaces the progress. */
const TOAST = { id: 'payment' }
const PROCESSING = 'Processing payment...'
const COMPLETE = 'Purchase complete'
/** A new form has a new idempotency key, so it would place a second order. */
const LEFT_UNCONFIRMED = 'Not confirmed: check your email or your purchases before you order again.'

/**
 * Submitted orders of this tab, by idempotency key. `left` means that the user left the page before
 * the answer. Once the answer has come, the function shows it as a toast instead.
 */
const sentOrders = new Map<string, 'left' | (() => void)>()

export type Payment = {
  readonly isBusy: boolean
  /** The refusal of the last attempt. */
  readonly refusal: FormRefusal | null
  readonly pay: (form: FormData) => void
}

/**
 * Simulates the payment: waits two seconds, places the order and opens the success page
 * (specification, point 4). A failed attempt can be repeated with the same idempotency key.
 */
export function usePayment(isGuest: boolean): Payment {
  const fetcher = useFetcher<CheckoutOutcome>()
  const navigate = useNavigate()
  const [isWaiting, setIsWaiting] = useState(false)
  const bought = useRef<GuestCart>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sentKey = useRef<string>(undefined)
  // Leaving the page during the simulated payment cancels it. After the order was submitted, a
  // toast shows its outcome instead.
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
      if (path !== null) await navigate(path)
      return
    }
    deliveryMemory.clear()
    const { orderNumber, reference, total, purchaseId, orderPath } = outcome.confirmation
    toast.success(COMPLETE, TOAST)
    const search = purchaseId === null ? '' : `?purchase=${purchaseId}`
    const works = purchasedFromCart(bought.current)
    const state = { orderNumber, reference, total, works, orderPath } satisfies PurchaseConfirmation
    await navigate(`/checkout/success${search}`, { state, replace: true })
    if (isGuest) removeBought(bought.current)
  })
  // While the fetcher revalidates, navigating would render this page at the next URL.
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
      sentKey.current = idempotencyKeyOf(form)
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

/**
 * Shows the outcome as a toast if the page of the order was left, or is left first. Browser only.
 */
export function showIfLeft(form: FormData, outcome: CheckoutOutcome): void {
  const key = idempotencyKeyOf(form)
  const showOutcome = () => {
    sentOrders.delete(key)
    if (!outcome.ok) {
      const isUnconfirmed = outcome.refusal.code === 'not-confirmed'
      toast.error(isUnconfirmed ? LEFT_UNCONFIRMED : failureText(outcome.refusal.code), TOAST)
      return
    }
    deliveryMemory.clear()
    toast.success(COMPLETE, TOAST)
    if (form.has('items')) removeBought(parseGuestCart(textOf(form, 'items')))
  }
  if (sentOrders.get(key) === 'left') showOutcome()
  else sentOrders.set(key, showOutcome)
}

/** Forgets an order whose submission was redirected, for example to the login. Browser only. */
export function abandonOrder(form: FormData): void {
  sentOrders.delete(idempotencyKeyOf(form))
  toast.dismiss(TOAST.id)
}

function removeBought(items: GuestCart): void {
  removeBoughtItems(items)
  keepReservation(null)
}

/** @returns the path of the page that shows the reason, or null if the form shows it */
function showRefusal({ code, lines }: FormRefusal): string | null {
  // Messages about fields are shown at the fields.
  if (lines.some(({ field }) => field !== undefined)) toast.dismiss(TOAST.id)
  else toast.error(failureText(code), TOAST)
  return isCartRefusal(code) ? cartPath(code) : null
}

function failureText(code: FormRefusal['code']): string {
  if (code === 'not-confirmed') return ORDER_NOT_CONFIRMED
  return isCartRefusal(code) || code === 'order-differs'
    ? problems[code].message
    : messages.purchaseFailed
}
