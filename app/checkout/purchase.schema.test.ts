import { expect, test } from 'vitest'
import { ConfirmationSchema, PurchaseSchema, SaleSchema } from './purchase.schema.ts'

const keys = (schema: { shape: object }) => Object.keys(schema.shape)

// Specification: 3.29, 3.30, 3.37
test('purchase items, sales and confirmations have the fields of the specification', () => {
  expect(keys(PurchaseSchema.shape.items.element)).toEqual(
    // `edition` and the last one are Frame's own: whether the work can still be looked at.
    'id title price quantity edition imageUrl artist purchaseDate isOnShow'.split(' '),
  )
  expect(keys(SaleSchema)).toEqual(expect.arrayContaining(['artworkTitle', 'date', 'amount']))
  expect(keys(ConfirmationSchema)).toEqual(['orderNumber', 'total'])
})

// Specification: 3.36
test('an order number is below 1000', () => {
  expect(ConfirmationSchema.safeParse({ orderNumber: 999, total: 1 }).success).toBe(true)
  expect(ConfirmationSchema.safeParse({ orderNumber: 1000, total: 1 }).success).toBe(false)
})
