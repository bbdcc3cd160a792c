import { expect, test } from 'vitest'
import { workCard } from '../../tests/helpers/pages/work-card.ts'
import { toCart, toCartItem } from '../cart/cart-item.ts'
import { drawOrderNumber, mayBuy, PAYMENT_DELAY_MS, SAMPLE_SALES } from './purchase.ts'

// Specification: 4.20, 9.10
test('the demo pretends to pay for two seconds', () => {
  expect(PAYMENT_DELAY_MS).toBe(2000)
})

// Specification: 3.36, 9.11
test('an order number is a whole number from 1 to 999', () => {
  expect([0, 0.5, 0.999_999].map((draw) => drawOrderNumber(() => draw))).toEqual([1, 500, 999])
})

// Specification: 3.31
test('the sample sales are of 500 and 750, with a title and a day', () => {
  expect(SAMPLE_SALES.map(({ amount }) => amount)).toEqual([500, 750])
  for (const { artworkTitle, date } of SAMPLE_SALES) {
    expect(artworkTitle).toMatch(/^Sample/)
    expect(Number.isNaN(Date.parse(date))).toBe(false)
  }
})

test('an empty or changed cart cannot be bought', () => {
  const card = workCard({ price: 60 })
  const cartSeenAt = (seenPrice: number) =>
    toCart([toCartItem({ id: card.id, quantity: 2, seenPrice, title: card.title }, card)])
  expect(mayBuy(toCart([]), 0)).toMatchObject({ refused: 'cart-empty' })
  expect(mayBuy(cartSeenAt(60), 120)).toBeNull()
  expect(mayBuy(cartSeenAt(60), 119)).toMatchObject({ refused: 'cart-changed' })
  expect(mayBuy(cartSeenAt(50), 120)).toMatchObject({ refused: 'cart-changed' })
})
