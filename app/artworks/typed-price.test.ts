import { describe, expect, test } from 'vitest'
import { CLEAR_PRICE, readPrice } from './typed-price.ts'

describe('a typed price', () => {
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

  test('with spaces without end is read in little time', { timeout: 10_000 }, () => {
    const text = `1${' '.repeat(400_000)}x`
    expect(readPrice(text)).toBe(text)
  })

  test.each(['1.234', '1,234', '12,500', ' 1.234 €'])('%s may mean two things', (text) => {
    expect(CLEAR_PRICE.test(readPrice(text))).toBe(false)
  })

  test.each(['1e5', '1.5E3', '1,5e+3', '€ 1e5', '0x10'])('%s is not read as a number', (text) => {
    expect(CLEAR_PRICE.test(readPrice(text))).toBe(false)
  })

  test.each(['1 234', '1234', '0.50', '1.234,50'])('%s means one thing', (text) => {
    expect(CLEAR_PRICE.test(readPrice(text))).toBe(true)
  })

  test.each(['1.23.45', 'free', '1,2,3', '12 34', '€'])('%s is left to the rule', (text) => {
    expect(readPrice(text)).toBe(text)
  })
})
