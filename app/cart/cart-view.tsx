import type { ReactNode } from 'react'
import { countText } from '../kernel/count.ts'
import { formatRupees } from '../kernel/money.ts'
import { DataList } from '../ui/components/data-list.tsx'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { LinkButton } from '../ui/components/button.tsx'
import { countItems } from './cart.ts'
import { chargedItems } from './cart-item.ts'
import type { Cart } from './cart.schema.ts'
import * as styles from './cart-page.module.css'

type CartViewProps = {
  readonly cart: Cart
  /** One per item. A line whose removal is pending renders nothing. */
  readonly lines: ReactNode
  /** The checkout button, which differs for guests. */
  readonly checkout: ReactNode
}

/** The lines of a cart and their total, in rupees. */
export function CartView({ cart, lines, checkout }: CartViewProps) {
  const isEmpty = cart.items.length === 0
  return (
    <section className={styles['focus']} aria-label="Items in the cart">
      {isEmpty && <EmptyCart />}
      <div className={styles['cart']} hidden={isEmpty}>
        <ul className={styles['lines']} role="list">
          {lines}
        </ul>
        <CartSummary cart={cart}>{checkout}</CartSummary>
      </div>
    </section>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      action={
        <LinkButton to="/for-art-lovers" variant="primary" icon="arrow-right" iconAt="end">
          Explore Gallery
        </LinkButton>
      }
    >
      <p>Works that you add in the gallery appear here.</p>
    </EmptyState>
  )
}

function CartSummary({ cart, children }: { readonly cart: Cart; readonly children: ReactNode }) {
  return (
    <section className={styles['summary']} aria-labelledby="cart-summary">
      <h2 id="cart-summary">Summary</h2>
      <DataList
        kind="sums"
        items={[
          {
            term: countText(countItems(chargedItems(cart.items)), 'item'),
            value: formatRupees(cart.total),
          },
          { term: 'Shipping', value: 'Free' },
          { term: 'Total', value: <strong>{formatRupees(cart.total)}</strong> },
        ]}
      />
      {children}
      {cart.items.some(({ state }) => state !== 'available') && (
        <p className={styles['soft']}>Review the marked lines before you check out.</p>
      )}
      <p className={styles['soft']}>No tax is added. This is a demo: no payment is made.</p>
    </section>
  )
}
