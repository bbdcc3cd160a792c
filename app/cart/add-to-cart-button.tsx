import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useSignedIn } from '../account/use-signed-in.ts'
import type { WorkCard } from '../artworks/artwork.ts'
import * as messages from '../kernel/message.ts'
import { CART_FULL } from '../kernel/problem.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.ts'
import type { AdditionOutcome } from './cart-addition-action.ts'
import { toGuestCartItem } from './guest-cart.ts'
import { addGuestItem } from './use-guest-cart.ts'

type AddToCartButtonProps = {
  readonly card: WorkCard
  /** `plus` on a card, `words` on the work's own page. */
  readonly look?: 'plus' | 'words'
}

/** Puts one of a work into the cart: the account's, or a guest's in this browser. */
export function AddToCartButton({ card, look = 'plus' }: AddToCartButtonProps) {
  const isSignedIn = useSignedIn()
  const [presses, setPresses] = useState(0)
  const add = (event: MouseEvent) => {
    event.preventDefault()
    if (!isSignedIn) addAsGuest(card)
    else if (navigator.onLine) setPresses(presses + 1)
    else tellOutcome({ ok: false, code: null })
  }
  const button = {
    type: 'submit',
    form: FORM_ID,
    name: 'item',
    value: card.id,
    onClick: add,
  } as const

  return (
    <>
      {look === 'plus' ? (
        <IconButton {...button} icon="plus" label={`Add ${card.title} to cart`} framed />
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
 * What the buttons of a page submit before scripts run: one for all of them. A form in every card would be looked
 * into by the browser, which fills forms in, also where the card is not even drawn.
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

/**
 * Adds to the account's cart. Presses that come while an addition is under way follow together, so that none is
 * lost. Only there once it was pressed: a wall of cards has no need of the router's news in each of them.
 */
function AccountAddition({ id, presses }: AccountAdditionProps) {
  const fetcher = useFetcher<AdditionOutcome>()
  const sent = useRef(0)
  const send = useEffectEvent((pressed: number) => {
    const quantity = pressed - sent.current
    if (quantity === 0) return
    sent.current = pressed
    void fetcher.submit(
      { item: id, quantity: String(quantity) },
      { method: 'post', action: '/cart/items' },
    )
  })
  useEffect(() => {
    if (fetcher.data !== undefined) tellOutcome(fetcher.data)
  }, [fetcher.data])
  useEffect(() => {
    if (fetcher.state === 'idle') send(presses)
  }, [fetcher.state, presses])
  return null
}

function addAsGuest(card: WorkCard): void {
  try {
    const outcome = addGuestItem(toGuestCartItem(card))
    if (outcome === 'full') tellOutcome({ ok: false, code: 'cart-full' })
    else tellOutcome({ ok: true, isNew: outcome === 'new' })
  } catch {
    // The browser's storage is full or forbidden.
    tellOutcome({ ok: false, code: null })
  }
}

function tellOutcome(outcome: AdditionOutcome): void {
  if (outcome.ok) toast.success(outcome.isNew ? messages.addedToCart : messages.addedOneMore)
  else if (outcome.code === 'cart-full') toast.error(CART_FULL.words)
  else toast.error(messages.addToCartFailed)
}
