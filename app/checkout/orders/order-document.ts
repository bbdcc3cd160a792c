import { copiesText } from '../../artworks/edition/edition-text.ts'
import type { DocumentTask } from '../../documents/document.ts'
import { factLine } from '../../kernel/count.ts'
import { formatDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { isUndone } from './line-state.ts'
import { addressLines, type ShippingAddress } from './order.ts'
import type { Order, SaleDetail } from './order.schema.ts'
import { receiptTotals } from './receipt-totals.ts'

export type SiteFacts = {
  /** The gallery's name. */
  readonly gallery: string
  /** The site's public URL. */
  readonly origin: string
}

/** Lays out the receipt of an order as a PDF document. */
export function receiptDocument(order: Order, { gallery, origin }: SiteFacts): DocumentTask {
  const { reference, purchaseDate, delivery, items } = order
  return {
    title: `Receipt for order ${reference}`,
    gallery,
    kind: 'Receipt',
    date: new Date(purchaseDate),
    footer: origin,
    blocks: [
      { block: 'heading', text: `Receipt for order ${reference}` },
      {
        block: 'facts',
        facts: [
          ['Date', formatDay(purchaseDate)],
          ...(delivery === null
            ? []
            : [['Deliver to', addressLines(delivery).join(', ')] as const]),
        ],
      },
      {
        block: 'table',
        columns: [
          { label: 'Work', share: 0.5 },
          { label: 'Unit price', share: 0.18, align: 'right' },
          { label: 'Quantity', share: 0.14, align: 'right' },
          { label: 'Line total', share: 0.18, align: 'right' },
        ],
        rows: items.map(({ title, artist, edition, price, quantity, state }) => [
          factLine([
            title,
            artist,
            edition === undefined ? '' : copiesText(edition),
            isUndone(state) ? state : '',
          ]),
          formatEuros(price),
          String(quantity),
          formatEuros(price * quantity),
        ]),
        totals: receiptTotals(order).map(([label, amount]) => [label, '', '', amount]),
      },
      { block: 'text', text: 'No tax is added. This is a demo: no payment was made.' },
    ],
  }
}

/** Lays out the packing slip of a line, without prices, as a PDF document. */
export function packingSlipDocument(
  sale: SaleDetail,
  shipTo: ShippingAddress,
  { gallery, origin }: SiteFacts,
): DocumentTask {
  const { reference, date, artworkTitle, quantity, edition } = sale
  return {
    title: `Packing slip for order ${reference}`,
    gallery,
    kind: 'Packing slip',
    date: new Date(date),
    footer: origin,
    blocks: [
      { block: 'heading', text: `Packing slip for order ${reference}` },
      {
        block: 'facts',
        facts: [
          ['Date', formatDay(date)],
          ['Ship to', addressLines(shipTo).join(', ')],
        ],
      },
      {
        block: 'table',
        columns: [
          { label: 'Work', share: 0.6 },
          { label: 'Edition', share: 0.25 },
          { label: 'Quantity', share: 0.15, align: 'right' },
        ],
        rows: [
          [
            artworkTitle,
            edition === undefined ? 'Open edition' : copiesText(edition),
            String(quantity),
          ],
        ],
      },
    ],
  }
}
