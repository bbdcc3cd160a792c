import { expect, test } from 'vitest'
import { purchasedFromCart, readConfirmation } from './purchase-confirmation.ts'

test('an order number of 0 is a number', () => {
  const state = { orderNumber: 0, total: 12.5 }
  expect(readConfirmation(state)).toEqual({
    ...state,
    reference: null,
    works: [],
    orderPath: null,
  })
})

test('a guest’s works and reference pass through the navigation state', () => {
  const works = purchasedFromCart([
    {
      id: 'photo-1',
      title: 'Harbour',
      price: 60.5,
      quantity: 2,
      imageUrl: '/large.webp',
      urls: { regular: '/large.webp', small: '/small.webp' },
      user: { name: 'Ida', profile_image: { small: '' } },
      alt_description: '',
      size: null,
    },
  ])
  const reference = 'FR-2026-K7QM4XZD'
  const state = { orderNumber: 7, reference, total: 121, works, orderPath: '/orders/a-Token_1' }
  expect(readConfirmation(JSON.parse(JSON.stringify(state)))).toEqual(state)
  expect(works).toMatchObject([{ artist: 'Ida', imageUrl: '/small.webp', quantity: 2 }])
})

test('what is no work in the navigation state is left out', () => {
  const works = [null, 'text', {}, { id: '../..', title: 'x' }, { id: 'photo-1', title: 'Kept' }]
  expect(readConfirmation({ orderNumber: 7, total: 1, works })?.works).toEqual([
    {
      id: 'photo-1',
      title: 'Kept',
      price: 0,
      quantity: 0,
      imageUrl: '',
      artist: '',
      isOnShow: true,
    },
  ])
})

// Specification: 2.51
test.each([null, undefined, 'text', {}, { orderNumber: '7' }, { orderNumber: Number.NaN }])(
  'there is no order in %j',
  (state) => {
    expect(readConfirmation(state)).toBeNull()
  },
)
