import { expect, test } from 'vitest'
import { readConfirmation } from './purchase-confirmation.ts'

test('an order number of 0 is a number', () => {
  expect(readConfirmation({ orderNumber: 0, total: 12.5 })).toEqual({ orderNumber: 0, total: 12.5 })
})

// Specification: 2.51
test.each([null, undefined, 'text', {}, { orderNumber: '7' }, { orderNumber: Number.NaN }])(
  'there is no order in %j',
  (state) => {
    expect(readConfirmation(state)).toBeNull()
  },
)
