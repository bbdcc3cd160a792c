import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { Button } from '../../ui/components/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/components/dialog.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { BusyText } from '../../ui/components/busy-text.tsx'
import { toast } from '../../ui/toasts/toast.client.ts'
import { announceChange } from '../account-cart.tsx'
import type { CartItem } from '../cart.schema.ts'
import { failureOf, type CartLineChange } from '../cart-change.ts'
import { CartFailure } from '../cart-failure.tsx'
import { CartLineRow } from '../cart-line-row.tsx'
import { CartView } from '../cart-view.tsx'
import { acceptGuestItemPrice, CART_NOT_STORED, changeGuestQuantity } from './use-guest-cart.ts'
import { EMPTY_CART, useGuestCartQuote } from './use-guest-cart-quote.ts'
import * as styles from '../cart-page.module.css'

/** The confirmation before a guest's checkout (specification, point 5). */
const QUESTION =
  'Log in to keep your cart and save the purchase to your history. As a guest you need no account.'

/**
 * The cart of a guest, stored in this browser and priced by the API. Before hydration only the
 * bootstrap script knows whether it is empty (`data-guest-cart`). An empty cart is shown at once.
 */
export function GuestCartView() {
  const quotation = useGuestCartQuote()
  const isHydrated = useHydrated()
  const isLoading = quotation.status === 'loading'
  const cart = isLoading ? EMPTY_CART : quotation.cart
  const lines = cart.items.map((item) => (
    <CartLineRow key={item.id} item={item} onChange={(change) => changeLine(item, change)} />
  ))
  return (
    <>
      {quotation.status === 'failed' && (
        <CartFailure
          error={quotation.error}
          retry={quotation.retry}
          note="These are the works and prices that this browser remembers."
        />
      )}
      {isLoading && <Loading isHydrated={isHydrated} />}
      {(!isLoading || !isHydrated) && (
        <div className={classNames(isLoading && styles['ifEmpty'])}>
          <CartView cart={cart} lines={lines} checkout={<GuestCheckout isReady={cart.isReady} />} />
        </div>
      )}
    </>
  )
}

function Loading({ isHydrated }: { readonly isHydrated: boolean }) {
  return (
    <div className={classNames(!isHydrated && styles['unlessEmpty'])}>
      <BusyText />
      <noscript>
        <Notice title="A guest’s cart is stored in your browser and needs JavaScript.">
          <p>
            Without it, <a href="/login?returnTo=/cart">log in</a> to keep the cart in your account.
          </p>
        </Notice>
      </noscript>
    </div>
  )
}

function changeLine(item: CartItem, change: CartLineChange): void {
  try {
    if ('price' in change) acceptGuestItemPrice(item.id, change.price)
    else changeGuestQuantity(item.id, change.quantity)
    announceChange(item, change)
  } catch {
    toast.error(failureOf(change), { detail: CART_NOT_STORED })
  }
}

function GuestCheckout({ isReady }: { readonly isReady: boolean }) {
  const [asks, setAsks] = useState(false)
  const navigate = useNavigate()
  const questionId = useId()
  return (
    <>
      <Button
        variant="primary"
        icon="arrow-right"
        iconAt="end"
        wide
        disabled={!isReady}
        onClick={() => setAsks(true)}
      >
        Checkout
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Log in first?"
        role="alertdialog"
        describedBy={questionId}
      >
        <p id={questionId}>{QUESTION}</p>
        <FormActions>
          <Button
            variant="primary"
            onClick={() => navigate('/login?returnTo=/cart')}
            data-autofocus
          >
            Log in
          </Button>
          <Button onClick={() => navigate('/checkout')}>Continue as guest</Button>
        </FormActions>
      </Dialog>
    </>
  )
}
