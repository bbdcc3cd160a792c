import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { copiesText } from '../../artworks/edition/edition-text.ts'
import { formatDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { certificatePath } from '../../routing/certificate-path.ts'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { DataTable } from '../../ui/components/data-table.tsx'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import type { DeliveryAddress } from '../purchase.schema.ts'
import { PrintButton } from './document-actions.tsx'
import type { LineRefusal } from './line-form.ts'
import { LineProgress } from './line-progress.tsx'
import { isUndone } from './line-state.ts'
import { addressLines } from './order.ts'
import type { Order, OrderLine } from './order.schema.ts'
import { receiptTotals } from './receipt-totals.ts'
import * as styles from './receipt.module.css'

type ReceiptProps = {
  readonly order: Order
  readonly title: string
  readonly refused?: LineRefusal | undefined
  /** Links to show beside those of the receipt. */
  readonly children?: ReactNode
}

/**
 * The receipt of an order, with the progress of its lines. Printing leaves out the rest of the
 * page.
 */
export function Receipt({ order, title, refused, children }: ReceiptProps) {
  const { purchaseDate, delivery, items } = order
  return (
    <article className={styles['receipt']}>
      <header className={styles['head']}>
        <p className={styles['soft']}>{useGalleryName()}</p>
        <h1>{title}</h1>
        <p>
          <time dateTime={purchaseDate}>{formatDay(purchaseDate)}</time>
        </p>
      </header>
      {delivery !== null && <Recipient delivery={delivery} />}
      <Items order={order} />
      <p className={styles['soft']}>No tax is added. This is a demo: no payment was made.</p>
      <div className={styles['actions']} data-no-print>
        <PrintButton />
        {children}
      </div>
      <section className={styles['progress']} aria-labelledby="progress" data-no-print>
        <h2 id="progress">Your order</h2>
        {items.map((item) => (
          <LineProgress key={item.lineId} {...item} reader="buyer" refused={refused}>
            <Certificates {...item} />
          </LineProgress>
        ))}
      </section>
    </article>
  )
}

type CertificatesProps = Pick<OrderLine, 'certificates' | 'title' | 'quantity'>

/** The links to the certificates of a line. */
function Certificates({ certificates, title, quantity }: CertificatesProps) {
  if (certificates.length === 0) return null
  return (
    <ul className={styles['certificates']}>
      {certificates.map(({ id, copy }) => (
        <li key={id}>
          <Link to={certificatePath(id)} className={styles['certificate']}>
            Certificate of authenticity
            {copy !== null && quantity > 1 && `, copy ${copy}`}
            <VisuallyHidden> of {title}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Recipient({ delivery }: { readonly delivery: DeliveryAddress }) {
  return (
    <section>
      <h2 className={styles['term']}>Deliver to</h2>
      <address className={styles['address']}>
        {[...addressLines(delivery), delivery.email].join('\n')}
      </address>
    </section>
  )
}

function Items({ order }: { readonly order: Order }) {
  return (
    <DataTable caption="Purchased works" captionHidden>
      <thead>
        <tr>
          <th scope="col">Work</th>
          <th scope="col" data-number>
            Unit price
          </th>
          <th scope="col" data-number>
            Quantity
          </th>
          <th scope="col" data-number>
            Line total
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ lineId, title, artist, price, quantity, edition, state }) => (
          <tr key={lineId}>
            <th scope="row">
              {title}
              <span className={styles['artist']}>{artist}</span>
              {edition !== undefined && (
                <span className={styles['artist']}>{copiesText(edition)}</span>
              )}
              {isUndone(state) && <span className={styles['artist']}>{state}</span>}
            </th>
            <td data-number>{formatEuros(price)}</td>
            <td data-number>{quantity}</td>
            <td data-number>{formatEuros(price * quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {receiptTotals(order).map(([label, amount]) => (
          <tr key={label}>
            <th scope="row" colSpan={3}>
              {label}
            </th>
            <td data-number>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </DataTable>
  )
}
