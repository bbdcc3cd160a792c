import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workCard } from '../../tests/helpers/pages/work-card.ts'
import { totalOf } from '../kernel/money.ts'
import {
  addLine,
  countItems,
  MAX_CART_LINES,
  MAX_QUANTITY,
  setQuantity,
  withoutBought,
  withoutMerged,
} from './cart.ts'
import { toCart, toCartItem } from './cart-item.ts'
import { parseGuestCart, type GuestCart } from './guest/guest-cart.ts'

const line = (id: string) => parseGuestCart(JSON.stringify([{ id, price: 5 }]))[0]
const id = fc.integer({ min: 1, max: 120 }).map((number) => `work-${number}`)
const change = fc.oneof(
  fc.record({ act: fc.constant('add'), id, quantity: fc.constant(1) }),
  fc.record({ act: fc.constant('set'), id, quantity: fc.integer({ min: -5, max: 2000 }) }),
)

test('any changes to a guest’s cart give the same lines as a simple model', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
      const paper = new Map<string, number>()
      let cart: GuestCart = []
      for (const { act, id, quantity } of changes) {
        const there = paper.get(id)
        if (act === 'set') {
          cart = setQuantity(cart, id, quantity)
          if (there === undefined) continue
          if (quantity < 1) paper.delete(id)
          else paper.set(id, Math.min(quantity, MAX_QUANTITY))
        } else {
          const item = line(id)
          if (item !== undefined) cart = addLine(cart, item).lines
          if (there !== undefined) paper.set(id, Math.min(there + 1, MAX_QUANTITY))
          else if (paper.size < MAX_CART_LINES) paper.set(id, 1)
        }
      }
      expect(new Map(cart.map((item) => [item.id, item.quantity]))).toEqual(paper)
      expect(countItems(cart)).toBe([...paper.values()].reduce((sum, one) => sum + one, 0))
      expect(parseGuestCart(JSON.stringify(cart))).toEqual(cart)
    }),
  )
})

test('any text in local storage gives a cart that the API accepts', () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.record({
      id: fc.anything(),
      price: fc.anything(),
      quantity: fc.anything(),
      title: fc.anything(),
      user: fc.anything(),
    }),
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.array(odd).map(asJson)), (text) => {
      const items = parseGuestCart(text)
      expect(items.length).toBeLessThanOrEqual(MAX_CART_LINES)
      expect(new Set(items.map((item) => item.id)).size).toBe(items.length)
      for (const { id, price, quantity, title } of items) {
        expect(id.length).toBeGreaterThan(0)
        expect(id.length).toBeLessThanOrEqual(64)
        expect(title.length).toBeLessThanOrEqual(200)
        expect(Number.isFinite(price) && price >= 0).toBe(true)
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true)
      }
    }),
  )
})

function asJson(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_, part: unknown) =>
        typeof part === 'bigint' ? String(part) : part,
      ) ?? ''
    )
  } catch {
    return ''
  }
}

test('bought or merged items leave the cart, and later additions stay', () => {
  const carts = fc.uniqueArray(fc.record({ id, quantity: fc.integer({ min: 1, max: 999 }) }), {
    maxLength: 30,
    selector: (item) => item.id,
  })
  fc.assert(
    fc.property(carts, carts, (now, then) => {
      const [cart, bought] = [now, then].map((lines) => parseGuestCart(JSON.stringify(lines)))
      if (cart === undefined || bought === undefined) throw new Error('no carts')
      const before = new Map(bought.map((item) => [item.id, item.quantity]))
      for (const { id, quantity } of cart) {
        const left = withoutBought(cart, bought).find((item) => item.id === id)?.quantity ?? 0
        expect(left).toBe(Math.max(quantity - (before.get(id) ?? 0), 0))
        const kept = withoutMerged(cart, bought).some((item) => item.id === id)
        expect(kept).toBe(quantity > (before.get(id) ?? 0))
      }
    }),
  )
})

test('a cart’s total is that of the lines that are there, and it is ready only when all are as seen', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
      price: fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
      fate: fc.constantFrom('there', 'gone', 'dearer'),
    }),
    { maxLength: MAX_CART_LINES },
  )
  fc.assert(
    fc.property(lines, (all) => {
      const items = all.map(({ quantity, price, fate }, index) => {
        const seen = {
          id: `work-${index}`,
          quantity,
          title: 'Dawn',
          seenPrice: fate === 'dearer' ? price + 1 : price,
        }
        return toCartItem(seen, fate === 'gone' ? null : workCard({ id: seen.id, price }))
      })
      const cart = toCart(items)
      expect(cart.total).toBe(totalOf(all.filter(({ fate }) => fate !== 'gone')))
      expect(cart.count).toBe(all.reduce((sum, { quantity }) => sum + quantity, 0))
      expect(cart.isReady).toBe(all.every(({ fate }) => fate === 'there'))
    }),
  )
})
