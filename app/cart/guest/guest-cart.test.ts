import { describe, expect, test } from 'vitest'
import type { WorkCard } from '../../artworks/artwork.ts'
import {
  addLine,
  countItems,
  MAX_CART_LINES,
  MAX_QUANTITY,
  setQuantity,
  withoutBought,
  withoutMerged,
} from '../cart.ts'
import {
  acceptGuestPrice,
  parseGuestCart,
  toGuestCartItem,
  type GuestCartItem,
} from './guest-cart.ts'

const card: WorkCard = {
  id: '01890000-0000-7000-8000-00000000ab01',
  kind: 'artwork',
  title: 'Tide Table',
  price: 420,
  year: '2024',
  size: { width: 50, height: 70 },
  urls: { regular: '/images/a/1200.webp', small: '/images/a/400.webp' },
  image: { id: 'a', width: 1000, height: 1400, placeholder: '#eeeeee' },
  alt_description: 'Fine lines like water',
  user: { name: 'Ada Artist', profile_image: { small: '/images/b/400.webp' } },
  attribution: null,
}
const item = toGuestCartItem(card)
const other: GuestCartItem = { ...item, id: 'photo-1', price: 35 }

describe('a line', () => {
  // Specification: 3.22, 3.23, 3.24, 3.25, 9.16
  test('has the fields of the specification and starts with quantity 1', () => {
    expect(item).toEqual({
      id: card.id,
      title: 'Tide Table',
      price: 420,
      quantity: 1,
      imageUrl: '/images/a/1200.webp',
      urls: { regular: '/images/a/1200.webp', small: '/images/a/400.webp' },
      user: { name: 'Ada Artist', profile_image: { small: '/images/b/400.webp' } },
      alt_description: 'Fine lines like water',
      size: { width: 50, height: 70 },
    })
  })

  // Specification: 4.7
  test('survives local storage unchanged', () => {
    expect(parseGuestCart(JSON.stringify([item, other]))).toEqual([item, other])
  })
})

describe('reading local storage', () => {
  test('an id has one spelling, and a text that is no id is no line', () => {
    const ids = [card.id.toUpperCase(), card.id, 'PhOtO', 'photo', 'a b', '../x', '\0', 'é', '']
    const lines = parseGuestCart(JSON.stringify(ids.map((id) => ({ ...item, id }))))
    expect(lines.map(({ id }) => id)).toEqual([card.id, 'PhOtO', 'photo'])
  })

  test.each([null, '', 'not json', '{}', '"text"', 'null', '42', '[1, null, "x", {}]'])(
    '%j is an empty cart',
    (text) => {
      expect(parseGuestCart(text)).toEqual([])
    },
  )

  // Specification: 5.33, 5.34
  test('an invalid price counts as 0, a missing quantity as 1, text numbers as numbers, a missing artist as unknown', () => {
    const parsed = parseGuestCart(
      JSON.stringify([
        { id: 'a', price: 'much', title: 7 },
        { id: 'b', price: '12.50', quantity: '3' },
        { id: 'c', price: -1, quantity: -4 },
        { id: 'd', quantity: 5000 },
      ]),
    )
    expect(parsed.map(({ price, quantity }) => [price, quantity])).toEqual([
      [0, 1],
      [12.5, 3],
      [0, 1],
      [0, MAX_QUANTITY],
    ])
    expect(parsed[0]?.user.name).toBe('Unknown Artist')
  })

  test('a repeated id counts once, and no more lines are read than a cart holds', () => {
    const many = Array.from({ length: MAX_CART_LINES + 5 }, (_, index) => ({ id: `p${index}` }))
    expect(parseGuestCart(JSON.stringify([{ id: 'p0', title: 'first' }, ...many]))).toHaveLength(
      MAX_CART_LINES,
    )
    expect(parseGuestCart(JSON.stringify([item, { ...item, quantity: 9 }]))).toEqual([item])
  })
})

describe('adding', () => {
  // Specification: 4.9, 7.17
  test('a new work makes a new line at the end', () => {
    expect(addLine([item], other)).toEqual({ lines: [item, other], outcome: 'new' })
  })

  // Specification: 4.8
  test('a work that is there already gets one more, and today’s price', () => {
    const added = addLine([{ ...item, price: 400 }, other], item)
    expect(added).toEqual({ lines: [{ ...item, quantity: 2 }, other], outcome: 'one-more' })
  })

  test('a full cart raises its lines, and takes no new line', () => {
    const full = Array.from({ length: MAX_CART_LINES }, (_, index) => ({ ...item, id: `${index}` }))
    expect(addLine(full, other)).toEqual({ lines: full, outcome: 'full' })
    expect(addLine(full, { ...item, id: '7' }).lines[7]?.quantity).toBe(2)
  })

  test('a quantity stops at the largest one', () => {
    const most = { ...item, quantity: MAX_QUANTITY }
    expect(addLine([most], item).lines).toEqual([most])
  })
})

describe('changing', () => {
  // Specification: 4.10, 7.18, 7.19
  test('a quantity below 1 removes the line', () => {
    expect(setQuantity([item, other], item.id, 0)).toEqual([other])
    expect(setQuantity([item, other], item.id, Number.NaN)).toEqual([other])
    expect(setQuantity([item, other], other.id, 4)).toEqual([item, { ...other, quantity: 4 }])
  })

  test('an accepted price is the price seen', () => {
    expect(acceptGuestPrice([item, other], item.id, 450)).toEqual([{ ...item, price: 450 }, other])
  })

  // Specification: 2.59
  test('the badge counts things, not lines', () => {
    expect(countItems([{ ...item, quantity: 3 }, other])).toBe(4)
  })
})

describe('after an order', () => {
  // Specification: 4.27
  test('bought items are removed, and additions from another tab stay', () => {
    expect(withoutBought([item, other], [item, other])).toEqual([])
    const now = [{ ...item, quantity: 3 }, other]
    expect(withoutBought(now, [item])).toEqual([{ ...item, quantity: 2 }, other])
  })
})

describe('after a merge', () => {
  // Specification: 4.4
  test('merged items are removed, and a line that grew meanwhile stays whole', () => {
    expect(withoutMerged([item, other], [item, other])).toEqual([])
    const grown = { ...item, quantity: 3 }
    expect(withoutMerged([grown, other], [item])).toEqual([grown, other])
  })
})
