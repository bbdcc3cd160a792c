import { expect, test } from 'vitest'
import { cartPath, readCartRefusal } from './cart-refusal.ts'

const readFrom = (path: string) =>
  readCartRefusal(new URL(path, 'https://frame.example').searchParams)

test('the cart reads the reason for which a checkout has opened it', () => {
  for (const refusal of ['copies-taken', 'cart-changed', 'cart-empty'] as const) {
    expect(readFrom(cartPath(refusal))).toBe(refusal)
  }
  expect(readFrom('/cart')).toBeNull()
})
