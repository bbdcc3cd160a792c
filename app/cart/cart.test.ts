import { expect, test } from 'vitest'
import { GUEST_CART_KEY } from './guest/guest-cart-key.ts'
import type { CartLine } from './cart.ts'
import { toCart, toCartItem } from './cart-item.ts'

const card = {
  id: 'photo-1',
  kind: 'stock-photo',
  title: 'A face',
  price: 60,
  year: '',
  size: null,
  urls: { regular: 'r', small: 's' },
  image: { id: null, width: 3, height: 2, placeholder: '#cccccc' },
  alt_description: '',
  user: { name: 'Ida', profile_image: { small: '' } },
  attribution: null,
} as const
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
  expect(toCartItem(line, card)).toMatchObject({ state: 'available', imageUrl: 'r', quantity: 2 })
  expect(toCartItem({ ...line, seenPrice: 50 }, card).state).toBe('repriced')
  expect(toCartItem(line, null)).toMatchObject({ state: 'gone', title: 'A face', price: null })
})
