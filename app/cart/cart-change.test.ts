import { expect, test } from 'vitest'
import { workCard } from '../../tests/helpers/pages/work-card.ts'
import { quantityLimit, toCart, toCartItem } from './cart-item.ts'
import { readCartLineChange, toFields, withChanges, type CartLineChange } from './cart-change.ts'

const card = workCard({ price: 60 })
const line = (id: string, seenPrice: number) =>
  toCartItem({ id, quantity: 1, seenPrice, title: '' }, { ...card, id })
const cart = toCart([line('photo-1', 60), line('photo-2', 45)])

test('a change survives its form', () => {
  for (const change of [
    { quantity: 3 },
    { quantity: 0 },
    { price: 12.5 },
  ] satisfies CartLineChange[]) {
    const form = new FormData()
    for (const [name, value] of Object.entries(toFields(change))) form.set(name, value)
    expect(readCartLineChange(form)).toEqual(change)
  }
  expect(readCartLineChange(new FormData())).toBeNull()
})

test('a cart without changes is itself', () => {
  expect(withChanges(cart, new Map())).toBe(cart)
})

test('count and total follow a quantity at once', () => {
  const changed = withChanges(cart, new Map([['photo-1', { quantity: 4 }]]))
  expect(changed).toMatchObject({ count: 5, total: 300, isReady: false })
})

test('a quantity below 1 takes the line out', () => {
  const changed = withChanges(cart, new Map([['photo-2', { quantity: 0 }]]))
  expect(changed.items.map(({ id }) => id)).toEqual(['photo-1'])
  expect(changed.isReady).toBe(true)
})

test('an accepted price makes the line ready', () => {
  const changed = withChanges(cart, new Map([['photo-2', { price: 60 }]]))
  expect(changed).toMatchObject({ total: 120, isReady: true })
})

test('a line says why its quantity cannot rise', () => {
  const limitOf = (quantity: number, available: number, kind: 'unique' | 'limited' = 'limited') => {
    const size = kind === 'unique' ? 1 : 10
    const edition = { kind, size, available }
    const wanted = { id: 'work', quantity, seenPrice: 60, title: '' }
    return quantityLimit(toCartItem(wanted, { ...card, edition }, available))
  }
  expect(limitOf(1, 3)).toBeNull()
  expect(limitOf(3, 3)).toBe('Only 3 left')
  expect(limitOf(1, 1, 'unique')).toBe('Only one exists')
  // The notice of these lines says so already.
  expect(limitOf(4, 3)).toBeNull()
  expect(limitOf(1, 0)).toBeNull()
  expect(quantityLimit(line('photo-1', 60))).toBeNull()
})
