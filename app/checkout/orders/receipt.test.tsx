import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import SalePage from '../../dashboard/sales/sale-page.tsx'
import ReceiptPage from '../receipt-page.tsx'
import { receiptTotals } from './receipt-totals.ts'

const history = [
  { change: 'placed', by: 'buyer', at: '2026-03-01T10:00:00.000Z', note: null },
  { change: 'shipped', by: 'artist', at: '2026-03-03T10:00:00.000Z', note: 'Parcel post, 4711' },
]
const line = {
  lineId: '0197a0c5-9a10-7b1e-8f00-0123456789ad',
  reference: 'FR-2026-K7QM4XZD',
  state: 'shipped',
  history,
  allowed: [{ change: 'delivered', until: null }],
  due: { change: 'delivered', at: '2026-03-17T10:00:00.000Z' },
  isWithGallery: false,
  price: 60.5,
  quantity: 2,
}
const address = {
  firstName: 'Carl',
  lastName: 'Collector',
  address: '1 Paper Street',
  city: 'Ghent',
  postalCode: '9000',
  country: 'Belgium',
}

test('a receipt tells its buyer how far each work is, and what they may do', () => {
  const order = {
    ...line,
    id: 'p',
    total: 121,
    purchaseDate: '2026-03-01T10:00:00.000Z',
    delivery: { ...address, email: 'carl@example.com' },
    items: [
      {
        ...line,
        id: 'x',
        title: 'Tide Table',
        artist: 'Ida',
        certificates: [{ id: 'c1', copy: 3 }],
      },
    ],
  }
  const html = renderPage(ReceiptPage, {
    at: '/purchases/p',
    loaderData: { order, history: '/purchases' },
  })
  const words = wordsOf(html)
  expect(words).toContain('Receipt for order FR-2026-K7QM4XZD')
  expect(words).toContain('Ordered by you, 1 March 2026')
  expect(words).toContain('Shipped by the artist, 3 March 2026 Parcel post, 4711')
  expect(words).toContain('Counts as delivered on 17 March 2026')
  expect(words).toContain('Mark as delivered')
  const hidden = tagsOf(html, 'input').map(({ name, value }) => `${name}=${value}`)
  expect(hidden).toEqual([`lineId=${line.lineId}`, 'change=delivered'])
  expect(html).toContain('href="/api/purchases/p/receipt"')
  expect(words).toContain('Certificate of authenticity, copy 3 of Tide Table')
  expect(html).toContain('href="/certificates/c1"')
})

test('a receipt says whom to ask while the gallery acts for the artist, and not why', () => {
  const pageOf = (isWithGallery: boolean) => {
    const item = { ...line, isWithGallery, id: 'x', title: 'Tide Table', artist: 'Ida' }
    const order = {
      ...line,
      id: 'p',
      total: 121,
      purchaseDate: '2026-03-01T10:00:00.000Z',
      delivery: null,
      items: [{ ...item, certificates: [] }],
    }
    const loaderData = { order, history: '/purchases' }
    return renderPage(ReceiptPage, { at: '/purchases/p', loaderData })
  }
  expect(wordsOf(pageOf(true))).toContain(
    'The gallery is looking after this work. To ask about it, see Contact Us .',
  )
  expect(pageOf(true)).toContain('href="/contact"')
  expect(wordsOf(pageOf(true))).not.toContain('suspended')
  expect(wordsOf(pageOf(false))).not.toContain('looking after')
})

test('a receipt says what is left to pay for after a work is cancelled', () => {
  const ordered = { price: 60.1, quantity: 2, state: 'placed' } as const
  const cancelled = { price: 30.2, quantity: 1, state: 'cancelled' } as const
  const order = { total: 150.4, items: [ordered, cancelled] }
  expect(receiptTotals({ total: 120.2, items: [ordered] })).toEqual([
    ['Shipping', 'Free'],
    ['Total', '€120.20'],
  ])
  expect(receiptTotals(order)).toEqual([
    ['Shipping', 'Free'],
    ['Total', '€150.40'],
    ['Cancelled or returned', '−€30.20'],
    ['Remaining total', '€120.20'],
  ])
})

test('a sale shows its artist the packing slip until it is shipped', () => {
  const sale = {
    ...line,
    id: line.lineId,
    state: 'placed',
    artworkTitle: 'Tide Table',
    date: '2026-03-01T10:00:00.000Z',
    amount: 121,
    artworkId: null,
    imageUrl: null,
    history: history.slice(0, 1),
    allowed: [
      { change: 'shipped', until: null },
      { change: 'cancelled', until: null },
    ],
    due: { change: 'cancelled', at: '2026-03-31T10:00:00.000Z' },
    shipTo: address,
  }
  const words = wordsOf(renderPage(SalePage, { loaderData: sale }))
  expect(words).toContain('Packing slip')
  expect(words).toContain('Carl Collector 1 Paper Street 9000 Ghent Belgium')
  expect(words).toContain('Cancelled automatically unless shipped by 31 March 2026')
  expect(words).toContain('Carrier and tracking number')
  const shipped = wordsOf(renderPage(SalePage, { loaderData: { ...sale, shipTo: null } }))
  expect(shipped).not.toContain('Paper Street')
})
