import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { Link, useFetcher, useFetchers, useRevalidator } from 'react-router'
import type { PendingMerge } from '../account/session/use-guest-merge.ts'
import { useHydrated } from '../ui/interaction/use-hydrated.ts'
import { problems } from '../kernel/problem.ts'
import { announce } from '../ui/interaction/announcer.tsx'
import { Button, LinkButton } from '../ui/components/button.tsx'
import { BusyText } from '../ui/components/busy-text.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { TRY_AGAIN, withoutConnection } from '../ui/requests/failure-text.ts'
import { toast } from '../ui/toasts/toast.client.ts'
import type { Cart, CartItem } from './cart.schema.ts'
import {
  failureOf,
  isRemoval,
  readCartLineChange,
  toFields,
  withChanges,
  type CartLineChange,
} from './cart-change.ts'
import type { LineOutcome } from './cart-item-action.ts'
import { CartFailure } from './cart-failure.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { CartView } from './cart-view.tsx'
import { usePendingCartMerge } from './guest/use-guest-cart-merge.ts'
import * as styles from './cart-page.module.css'

const KEY = 'cart-line:'

type AccountCartProps = {
  readonly cart: Cart
  /** Whether a checkout has found it empty. */
  readonly wasEmptyAtCheckout: boolean
}

/** The cart of a signed-in viewer, shown with its pending changes. */
export function AccountCart({ cart, wasEmptyAtCheckout }: AccountCartProps) {
  const shown = withChanges(cart, usePendingChanges())
  const lines = cart.items.map((item) => (
    <AccountLine key={item.id} item={shown.items.find(({ id }) => id === item.id) ?? item} />
  ))
  // The checkout also waits for the server to confirm that every line is ready.
  const isReady = cart.isReady && shown.isReady
  const merge = usePendingCartMerge()
  const [mergedInto, setMergedInto] = useState<Cart | null>(null)
  if (merge !== null && mergedInto !== cart) setMergedInto(cart)
  const isHydrated = useHydrated()
  useRefreshOnReturn()
  const view = (
    <>
      {wasEmptyAtCheckout && cart.items.length === 0 && <OrderedElsewhere />}
      <CartView cart={shown} lines={lines} checkout={<Checkout isReady={isReady} />} />
    </>
  )
  if (cart.items.length > 0) {
    return (
      <>
        {merge !== null && <MergeNotice merge={merge} />}
        {view}
      </>
    )
  }
  // Before hydration only the bootstrap script knows whether there is a guest's cart to merge.
  if (!isHydrated) {
    return (
      <>
        <div className={`${styles['unlessEmpty']} ${styles['ofAccount']}`}>
          <BusyText />
        </div>
        <div className={`${styles['ifEmpty']} ${styles['ofAccount']}`}>{view}</div>
      </>
    )
  }
  if (merge !== null) return <MergeNotice merge={merge} />
  // The guest's cart is gone before the cart with its lines is rendered.
  return mergedInto === cart ? <Merging /> : view
}

function OrderedElsewhere() {
  return (
    <Notice title="There was nothing to check out">
      <p>
        If you have ordered in another tab, the order is in{' '}
        <Link to="/purchases">your purchases</Link>.
      </p>
    </Notice>
  )
}

/** Another tab or device may have changed the cart while this tab was hidden. */
function useRefreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [revalidate])
}

const Merging = () => <BusyText>adding what you chose before you logged in...</BusyText>

/** About the works that the viewer chose before the sign-in. */
function MergeNotice({ merge }: { readonly merge: PendingMerge }) {
  if (merge.isMerging || merge.error === null) return <Merging />
  return (
    <CartFailure
      error={merge.error}
      retry={merge.retry}
      note="What you chose before you logged in is still in this browser."
    />
  )
}

function Checkout({ isReady }: { readonly isReady: boolean }) {
  if (!isReady) {
    return (
      <Button variant="primary" wide disabled>
        Checkout
      </Button>
    )
  }
  return (
    <LinkButton to="/checkout" variant="primary" icon="arrow-right" iconAt="end" wide>
      Checkout
    </LinkButton>
  )
}

function usePendingChanges(): Map<string, CartLineChange> {
  const changes = new Map<string, CartLineChange>()
  for (const { key, formData } of useFetchers()) {
    const change =
      key.startsWith(KEY) && formData !== undefined ? readCartLineChange(formData) : null
    if (change !== null) changes.set(key.slice(KEY.length), change)
  }
  return changes
}

function AccountLine({ item }: { readonly item: CartItem }) {
  const fetcher = useFetcher<LineOutcome>({ key: KEY + item.id })
  const pending = fetcher.formData === undefined ? null : readCartLineChange(fetcher.formData)
  const isLeaving = pending !== null && isRemoval(pending)
  // The last change: the fetcher may have dropped it by the time its response is here.
  const asked = useRef<CartLineChange | null>(null)
  useOutcome(fetcher.data, asked)

  const change = (wanted: CartLineChange) => {
    if (!navigator.onLine) {
      toast.error(withoutConnection(failureOf(wanted)))
      return
    }
    asked.current = wanted
    const action = `/cart/items/${encodeURIComponent(item.id)}`
    fetcher.submit(toFields(wanted), { method: 'post', action })
    announceChange(item, wanted)
  }
  // Stays mounted while its removal is pending, so that it can reappear after a refusal.
  return isLeaving ? null : <CartLineRow item={item} onChange={change} />
}

/** Announces a change to screen readers. */
export function announceChange(item: CartItem, change: CartLineChange): void {
  if ('price' in change) announce(`New price of ${item.title} accepted`)
  else if (change.quantity < 1) announce(`${item.title} removed from the cart`)
  else announce(`Quantity of ${item.title}: ${change.quantity}`)
}

function useOutcome(
  outcome: LineOutcome | undefined,
  asked: RefObject<CartLineChange | null>,
): void {
  const showOutcome = useEffectEvent((news: LineOutcome) => {
    if (news.ok) return
    if (news.code === 'cart-changed') toast.error(problems['cart-changed'].message)
    else if (news.code === 'not-confirmed') toast.error(TRY_AGAIN)
    else toast.error(failureOf(asked.current), { detail: news.detail })
  })
  useEffect(() => {
    if (outcome !== undefined) showOutcome(outcome)
  }, [outcome])
}
