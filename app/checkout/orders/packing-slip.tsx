import { copiesText } from '../../artworks/edition/edition-text.ts'
import { formatDay } from '../../kernel/day.ts'
import { DataTable } from '../../ui/components/data-table.tsx'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import { addressLines, type ShippingAddress } from './order.ts'
import type { SaleDetail } from './order.schema.ts'
import { PdfLink, PrintButton } from './document-actions.tsx'
import * as styles from './packing-slip.module.css'

type PackingSlipProps = { readonly sale: SaleDetail; readonly shipTo: ShippingAddress }

/**
 * The address and the work for the parcel, without prices. Printing leaves out the rest of the
 * page.
 */
export function PackingSlip({ sale, shipTo }: PackingSlipProps) {
  return (
    <section className={styles['slip']} aria-labelledby="slip">
      <h3 id="slip">Packing slip</h3>
      <p className={styles['soft']}>
        {useGalleryName()}&nbsp;· Order {sale.reference}&nbsp;·{' '}
        <time dateTime={sale.date}>{formatDay(sale.date)}</time>
      </p>
      <div>
        <h4 className={styles['term']}>Ship to</h4>
        <address className={styles['address']}>{addressLines(shipTo).join('\n')}</address>
      </div>
      <DataTable caption="Contents" captionHidden>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Edition</th>
            <th scope="col" data-number>
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{sale.artworkTitle}</th>
            <td>{sale.edition === undefined ? 'Open edition' : copiesText(sale.edition)}</td>
            <td data-number>{sale.quantity}</td>
          </tr>
        </tbody>
      </DataTable>
      <p className={styles['soft']} data-no-print>
        You see this address until you have shipped the work.
      </p>
      <div className={styles['actions']} data-no-print>
        <PrintButton />
        <PdfLink to={`/api/sales/${sale.id}/packing-slip`} />
      </div>
    </section>
  )
}
