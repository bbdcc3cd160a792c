import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../tests/helpers/pages/page.tsx'
import { workCard } from '../../tests/helpers/pages/work-card.ts'
import { newId } from '../kernel/id.ts'
import { problemFor } from '../kernel/problem.ts'
import { toCart, toCartItem } from './cart-item.ts'
import CartPage, { ErrorBoundary } from './cart-page.tsx'

const card = workCard({ price: 12_500 })
const line = (seenPrice: number) =>
  toCartItem({ id: card.id, quantity: 2, seenPrice, title: card.title }, card)
const page = (cart: ReturnType<typeof toCart>) =>
  wordsOf(renderPage(CartPage, { loaderData: { owner: 'account', cart, refusal: null } }))

// Specification: 2.48, 9.2, 9.8, 9.9
test('the cart shows rupees in Indian grouping, free shipping and no tax', () => {
  const words = page(toCart([line(12_500)]))
  expect(words).toContain('2 items ₹2,50,000')
  expect(words).toContain('Shipping Free')
  expect(words).toContain('Total ₹2,50,000')
  expect(words).toContain('No tax is added')
  expect(words).not.toContain('€')
})

test('the summary counts the items that its total includes', () => {
  const edition = { kind: 'unique', size: 1, available: 0 } as const
  const soldCard = workCard({ id: newId(), edition })
  const sold = toCartItem(
    { id: soldCard.id, quantity: 1, seenPrice: 1, title: 'Gone' },
    soldCard,
    0,
  )
  expect(page(toCart([line(12_500), sold]))).toContain('Summary 2 items ₹2,50,000')
})

test('a line shows the work, its artist, and the price of each', () => {
  const words = page(toCart([line(12_500)]))
  for (const text of ['Tide Table', 'Ida Paz', '2024 · 50 × 70 cm', '₹1,25,000 each']) {
    expect(words).toContain(text)
  }
})

test('a price that was not seen is to be accepted first', () => {
  const words = page(toCart([line(10_000)]))
  expect(words).toContain('The price has changed. You saw ₹1,00,000 ; it is ₹1,25,000 now.')
  expect(words).toContain('Accept ₹1,25,000')
})

test('a checkout whose cart was ordered in another tab leads to the purchases', () => {
  const loaderData = { owner: 'account', cart: toCart([]), refusal: 'cart-empty' }
  const html = renderPage(CartPage, { loaderData })
  expect(wordsOf(html)).toContain('If you have ordered in another tab, the order is in')
  expect(tagsOf(html, 'a').map(({ href }) => href)).toContain('/purchases')
})

// Specification: 8.32
test('a cart that cannot be loaded shows an error', () => {
  const html = renderPage(() => <ErrorBoundary error={problemFor('unavailable')} params={{}} />)
  expect(wordsOf(html)).toContain('Error loading cart items The gallery is not available')
})
