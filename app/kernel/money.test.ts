import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsFromEuros,
  eurosFromCents,
  formatEuros,
  formatRupees,
  MAX_PRICE,
  totalOf,
} from './money.ts'

const cents = fc.integer({ min: 0, max: MAX_PRICE * 100 })
const line = fc.record({ price: cents, quantity: fc.integer({ min: 1, max: 999 }) })

test('an amount of cents is unchanged after conversion to euros and JSON and back', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const travelled: number = JSON.parse(JSON.stringify(eurosFromCents(amount)))
      expect(centsFromEuros(travelled)).toBe(amount)
    }),
  )
})

// Specification: 5.32
test('a total in euros is exact to the cent in any order of lines', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const exact = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const asEuros = lines.map(({ price, quantity }) => ({ price: price / 100, quantity }))
      expect(totalOf(asEuros)).toBe(exact / 100)
      expect(totalOf(asEuros.toReversed())).toBe(exact / 100)
    }),
  )
})

test('amounts that are negative or not whole cents throw', () => {
  for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => eurosFromCents(wrong)).toThrow(RangeError)
  }
})

describe('a total (specification, point 5)', () => {
  // Specification: 5.32, 5.33, 5.34, 7.21
  test.each([
    [[], 0],
    [[{ price: '12.50', quantity: '2' }], 25],
    [[{ price: 'free', quantity: 3 }], 0],
    [[{ price: 10 }], 10],
    [[{ price: 10, quantity: 'many' }], 10],
    [[{ price: 10, quantity: 0 }], 10],
    [[{ quantity: 4 }], 0],
    [[{ price: 0.1, quantity: 3 }, { price: 0.2 }], 0.5],
  ])('of %j is %d', (lines, total) => {
    expect(totalOf(lines)).toBe(total)
  })
})

test('prices are formatted like Intl formats rupees in India and euros in Ireland', () => {
  const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
  const euros = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' })
  // The totals go up to that of a full cart of the most expensive works.
  const totals = fc.integer({ min: 0, max: MAX_PRICE * 100 * 999 * 100 })
  fc.assert(
    fc.property(fc.oneof(cents, totals), (amount) => {
      expect(formatRupees(amount / 100)).toBe(`₹${rupees.format(Math.round(amount / 10))}`)
      expect(formatEuros(amount / 100)).toBe(euros.format(amount / 100))
    }),
    { numRuns: 1000 },
  )
})

// Specification: 9.2, 9.3
test('rupees are the price times 10, in Indian grouping', () => {
  expect(formatRupees(225)).toBe('₹2,250')
  expect(formatRupees(675)).toBe('₹6,750')
  expect(formatRupees(123_456.78)).toBe('₹12,34,568')
  expect(formatRupees(MAX_PRICE)).toBe('₹10,00,00,000')
  expect(formatRupees(0)).toBe('₹0')
})

// Specification: 9.1
test('euros have two decimals', () => {
  expect(formatEuros(2250)).toBe('€2,250.00')
  expect(formatEuros(0.1)).toBe('€0.10')
})

test('the total of any line is an amount of whole cents', () => {
  const price = fc.oneof(
    fc.double(),
    fc.string(),
    fc.constantFrom('12.345', '1e3', null, undefined),
    cents,
  )
  const quantity = fc.oneof(
    fc.double({ max: 999 }),
    fc.string(),
    fc.constantFrom(null, undefined, '3 of them'),
  )
  const sane = (value: unknown) => !(Math.abs(Number.parseFloat(String(value))) > MAX_PRICE)
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: price.filter(sane), quantity: quantity.filter(sane) }), {
        maxLength: 5,
      }),
      (lines) => {
        const total = totalOf(lines)
        expect(Number.isFinite(total)).toBe(true)
        expect(Math.round(total * 100) / 100).toBe(total)
      },
    ),
  )
})

test('a price with any number of decimals is rounded to the nearest cent', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: MAX_PRICE, noNaN: true }), (price) => {
      const rounded = centsFromEuros(price)
      expect(Number.isSafeInteger(rounded)).toBe(true)
      expect(Math.abs(rounded - price * 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})
