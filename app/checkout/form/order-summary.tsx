import type { ReactNode } from 'react'
import type { Cart } from '../../cart/cart.schema.ts'
import { formatEuros, formatRupees } from '../../kernel/money.ts'
import { DataList } from '../../ui/components/data-list.tsx'
import * as styles from './checkout-page.module.css'

type OrderSummaryProps = { readonly cart: Cart; readonly children: ReactNode }

/** The order's lines and total in euros, with the total in the gallery's rupees. */
export function OrderSummary({ cart, children }: OrderSummaryProps) {
  return (
    <section className={styles['summary']} aria-labelledby="order">
      <h2 id="order">Your order</h2>
      <ul className={styles['items']} role="list">
        {cart.items.map(({ id, title, price, quantity }) => (
          <li key={id}>
            <span>
              {quantity} × {title}
            </span>
            <span>{formatEuros((price ?? 0) * quantity)}</span>
          </li>
        ))}
      </ul>
      <DataList
        kind="sums"
        items={[
          { term: 'Shipping', value: 'Free' },
          { term: 'Total', value: <strong>{formatEuros(cart.total)}</strong> },
        ]}
      />
      <p className={styles['soft']}>
        {`The gallery shows prices in rupees and the checkout in euros, at ten rupees to the euro: ${formatRupees(cart.total)} in your cart is ${formatEuros(cart.total)} here. No tax is added.`}
      </p>
      {children}
    </section>
  )
}
