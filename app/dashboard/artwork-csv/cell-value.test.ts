import { describe, expect, test } from 'vitest'
import { isUnclearPrice, readDay, readPrice } from './cell-value.ts'

describe('a price', () => {
  test.each([
    ['450', '450'],
    ['450.5', '450.5'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234,50 €', '1234.50'],
    ['1\u202F234,5', '1234.5'],
    ["1'234.50", '1234.50'],
    ['1.234.567', '1234567'],
    ['1,234,567.8', '1234567.8'],
    ['€ 12', '12'],
    ['EUR 12,50', '12,50'],
  ])('%s is %s', (text, expected) => {
    expect(readPrice(text)).toBe(expected)
  })

  test.each(['1.234', '1,234', '12,500'])('%s may mean two things', (text) => {
    expect(isUnclearPrice(readPrice(text))).toBe(true)
  })

  test.each(['1 234', '1234', '0.50', '1.234,50'])('%s means one thing', (text) => {
    expect(isUnclearPrice(readPrice(text))).toBe(false)
  })

  test.each(['1.23.45', 'free', '1,2,3', '12 34'])('%s is left to the rule', (text) => {
    expect(readPrice(text)).toBe(text)
  })
})

describe('a day', () => {
  test.each([
    ['2026-05-31', '2026-05-31'],
    ['31.5.2026', '2026-05-31'],
    ['31/05/2026', '2026-05-31'],
    ['05/31/2026', '2026-05-31'],
    ['05/05/2026', '2026-05-05'],
    // Either the fourth of May or the fifth of April.
    ['04/05/2026', '04/05/2026'],
    ['spring', 'spring'],
  ])('%s is %s', (text, expected) => {
    expect(readDay(text)).toBe(expected)
  })
})
