import { expect, test, vi } from 'vitest'
import { workCard } from '../../../tests/helpers/pages/work-card.ts'
import { toGuestCartItem } from './guest-cart.ts'
import { fetchQuotedCards, quotedCart, rememberedCart, unquotedIds } from './guest-cart-quote.ts'

const card = workCard({ price: 45 })
const line = toGuestCartItem(card)
const lost = { ...line, id: 'photo-2', title: 'Lost' }

test('a line at the price that was seen can be bought', () => {
  const cart = quotedCart([{ ...line, quantity: 2 }], new Map([[card.id, card]]))
  expect(cart).toMatchObject({ count: 2, total: 90, isReady: true })
  expect(cart.items[0]?.state).toBe('available')
})

test('a cart without quotes shows what the browser remembers, and cannot be bought', () => {
  const cart = rememberedCart([{ ...line, quantity: 2 }])
  expect(cart).toMatchObject({ count: 2, total: 90, isReady: false })
  expect(cart.items[0]).toMatchObject({ title: card.title, price: 45, urls: card.urls })
})

test('a new price or a deleted work blocks the checkout, and the total leaves deleted works out', () => {
  const cards = new Map([
    [card.id, { ...card, price: 60 }],
    [lost.id, null],
  ])
  const cart = quotedCart([line, lost], cards)
  expect(cart.items.map(({ state }) => state)).toEqual(['repriced', 'gone'])
  expect(cart).toMatchObject({ total: 60, isReady: false })
})

test('lines that were not asked about yet are named and left out', () => {
  const cards = new Map([[card.id, card]])
  expect(unquotedIds([line, lost], cards)).toEqual([lost.id])
  expect(quotedCart([line, lost], cards).items).toHaveLength(1)
})

test('an empty cart makes no request, and others request their lines', async () => {
  const ask = vi.fn(async () => Response.json({ items: [{ ...card, state: 'available' }] }))
  vi.stubGlobal('fetch', ask)
  const { signal } = new AbortController()
  expect(await fetchQuotedCards([], signal)).toEqual(new Map())
  expect(ask).not.toHaveBeenCalled()
  expect([...(await fetchQuotedCards([line], signal)).keys()]).toEqual([card.id])
  expect(ask).toHaveBeenCalledOnce()
})
