import { expect, test } from 'vitest'
import { ConfirmationSchema, PurchaseSchema, SaleSchema } from './purchase.schema.ts'

const keys = (schema: { shape: object }) => Object.keys(schema.shape)

// Specification: 3.29, 3.30, 3.37
test('purchase items, sales and confirmations have the fields of the specification', () => {
  expect(keys(PurchaseSchema.shape.items.element)).toEqual(
    // Frame adds `lineId`, `state`, `edition` and `isOnShow` to the specification's fields.
    'id lineId state title price quantity edition imageUrl artist purchaseDate isOnShow'.split(' '),
  )
  expect(keys(SaleSchema)).toEqual(expect.arrayContaining(['artworkTitle', 'date', 'amount']))
  expect(keys(ConfirmationSchema)).toEqual(['orderNumber', 'reference', 'total', 'token'])
})

// Specification: 3.36
test('an order number is below 1000', () => {
  const rest = { reference: 'FR-2026-K7QM4XZD', total: 1, token: 'a' }
  expect(ConfirmationSchema.safeParse({ orderNumber: 999, ...rest }).success).toBe(true)
  expect(ConfirmationSchema.safeParse({ orderNumber: 1000, ...rest }).success).toBe(false)
})
