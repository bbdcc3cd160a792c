import { expect, test } from 'vitest'
import { workCard } from '../../tests/helpers/pages/work-card.ts'
import { GUEST_CART_KEY } from './guest/guest-cart-key.ts'
import type { CartLine } from './cart.ts'
import { toCart, toCartItem } from './cart-item.ts'

const card = workCard({ price: 60 })
const line: CartLine = { id: card.id, quantity: 2, seenPrice: 60, title: 'A face' }

// Specification: 4.6, 9.17
test('a guest’s cart lies in local storage under guestCart', () => {
  expect(GUEST_CART_KEY).toBe('guestCart')
})

// Specification: 2.59, 7.21
test('the badge counts quantities, and the total covers works that can still be bought', () => {
  const gone = toCartItem({ ...line, id: 'photo-2', quantity: 3 }, null)
  const cart = toCart([toCartItem(line, card), gone])
  expect(cart).toMatchObject({ count: 5, total: 120, isReady: false })
})

// Specification: 3.22
test('a line is available at the price that was seen, and asks about any other', () => {
  const { regular: imageUrl } = card.urls
  expect(toCartItem(line, card)).toMatchObject({ state: 'available', imageUrl, quantity: 2 })
  expect(toCartItem({ ...line, seenPrice: 50 }, card).state).toBe('repriced')
  expect(toCartItem(line, null)).toMatchObject({ state: 'gone', title: 'A face', price: null })
})
