import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useLocation, useSubmit } from 'react-router'
import { useSignedIn } from '../account/session/use-signed-in.ts'
import type { WorkCard } from '../artworks/artwork.ts'
import * as messages from '../kernel/message.ts'
import { CART_FULL, NO_MORE_COPIES } from '../kernel/problems/order-problems.ts'
import { Button } from '../ui/components/button.tsx'
import { withoutConnection } from '../ui/requests/failure-text.ts'
import { toast } from '../ui/toasts/toast.client.ts'
import { REFUSAL_TOAST } from '../ui/toasts/toast-settings.ts'
import type { AdditionOutcome } from './cart-addition-action.ts'
import { toGuestCartItem } from './guest/guest-cart.ts'
import { addGuestItem, CART_NOT_STORED } from './guest/use-guest-cart.ts'

type AddToCartButtonProps = {
  readonly card: WorkCard
  /** `short` on a card, `text` on the work's page. */
  readonly variant?: 'short' | 'text'
}

/** Adds one of a work to the account's cart, or to the guest's cart in this browser. */
export function AddToCartButton({ card, variant = 'short' }: AddToCartButtonProps) {
  const isSignedIn = useSignedIn()
  const [presses, setPresses] = useState(0)
  const add = (event: MouseEvent) => {
    event.preventDefault()
    if (!isSignedIn) addAsGuest(card)
    // Two presses may come before the next rendering.
    else if (navigator.onLine) setPresses((last) => last + 1)
    else showFailure(withoutConnection(messages.addToCartFailed))
  }
  const label = `Add ${card.title} to cart`
  const button = {
    type: 'submit',
    form: FORM_ID,
    name: 'item',
    value: card.id,
    onClick: add,
  } as const

  if (card.edition?.available === 0) return null
  return (
    <>
      {variant === 'short' ? (
        <Button {...button} variant="quiet" title={label} aria-label={label}>
          + Cart
        </Button>
      ) : (
        <Button {...button} variant="primary" icon="plus" wide>
          Add to Cart
        </Button>
      )}
      {presses > 0 && <AccountAddition id={card.id} presses={presses} />}
    </>
  )
}

const FORM_ID = 'cart-addition'

/**
 * One form for all buttons of a page before scripts run. With a form in every card, the browser's
 * autofill would inspect each of them, even in cards that are not rendered.
 */
export function CartAdditionForm() {
  const { pathname, search } = useLocation()
  return (
    <form id={FORM_ID} method="post" action="/cart/items" hidden>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  )
}

type AccountAdditionProps = { readonly id: string; readonly presses: number }

/** The last request. React may render its start late, so only a new outcome marks its end. */
type Sent = {
  readonly presses: number
  /** Null before the first request. */
  readonly before: AdditionOutcome | undefined | null
}

/**
 * Adds to the account's cart. Presses during a request are sent together afterwards, so none is
 * lost. Mounted at the first press, so that cards do not all subscribe to the router.
 */
function AccountAddition({ id, presses }: AccountAdditionProps) {
  const fetcher = useFetcher<AdditionOutcome>()
  const sent = useRef<Sent>({ presses: 0, before: null })
  const send = useEffectEvent((pressed: number, data: AdditionOutcome | undefined) => {
    const quantity = pressed - sent.current.presses
    if (quantity === 0 || data === sent.current.before) return
    sent.current = { presses: pressed, before: data }
    void fetcher.submit(fieldsOf(id, quantity), TO_CART)
  })
  useEffect(() => {
    if (fetcher.data !== undefined) showOutcome(fetcher.data)
  }, [fetcher.data])
  useEffect(() => {
    if (fetcher.state === 'idle') send(presses, fetcher.data)
  }, [fetcher.state, fetcher.data, presses])
  const submit = useSubmit()
  const sendRest = useEffectEvent(() => {
    const quantity = presses - sent.current.presses
    if (quantity > 0) void submit(fieldsOf(id, quantity), { ...TO_CART, navigate: false })
  })
  // The viewer may leave the page while the first press is on its way.
  useEffect(() => () => sendRest(), [])
  return null
}

const TO_CART = { method: 'post', action: '/cart/items' } as const

const fieldsOf = (item: string, quantity: number) => ({ item, quantity: String(quantity) })

function addAsGuest(card: WorkCard): void {
  try {
    const outcome = addGuestItem(toGuestCartItem(card), card.edition?.available)
    if (outcome === 'full') showFailure(CART_FULL.message)
    else if (outcome === 'no-more') showFailure(NO_MORE_COPIES.message)
    else showOutcome({ ok: true, isNew: outcome === 'new' })
  } catch {
    showFailure(messages.addToCartFailed, CART_NOT_STORED)
  }
}

function showOutcome(outcome: AdditionOutcome): void {
  if (outcome.ok) toast.success(outcome.isNew ? messages.addedToCart : messages.addedOneMore)
  else showFailure(outcome.message, outcome.detail)
}

/** The next success dismisses it. */
function showFailure(text: string, detail?: string): void {
  toast.error(text, { id: REFUSAL_TOAST, detail })
}
