import { expect, test } from 'vitest'
import { findFieldProblem } from '../../kernel/field-rule.ts'
import { CARD_LENGTH, cardRules, CVV_LENGTH, EXPIRY_LENGTH } from './card-rules.ts'

const check = (field: keyof typeof cardRules, text: string) =>
  findFieldProblem(cardRules[field], text, () => '')

// Specification: 9.12
test('the card’s fields hold 16, 5 and 3 characters', () => {
  expect([CARD_LENGTH, EXPIRY_LENGTH, CVV_LENGTH]).toEqual([16, 5, 3])
})

// Specification: 5.25
test('every card field must be filled in', () => {
  for (const field of ['cardNumber', 'expiry', 'cvv'] as const) {
    expect(check(field, ' ')).toBe(cardRules[field].required)
  }
})

test('a card number is any digits, with or without spaces', () => {
  for (const text of ['4242424242424242', '1234 5678 9012 3', '0']) {
    expect(check('cardNumber', text)).toBeNull()
  }
  for (const text of ['4242-4242', 'my card', '1e5']) {
    expect(check('cardNumber', text)).toBe('A card number has digits and spaces only')
  }
})

test('an expiry date has a month that exists, also without the slash of a keypad', () => {
  for (const text of ['01/30', '12/29', '1/30', '0830']) {
    expect(check('expiry', text), text).toBeNull()
  }
  for (const text of ['13/30', '00/30', '0/30', '1330', '12-30', '12/3', 'May 5']) {
    expect(check('expiry', text), text).toMatch(/month from 01 to 12/)
  }
})

test('a CVV is digits', () => {
  expect(check('cvv', '123')).toBeNull()
  expect(check('cvv', '12a')).toBe('A CVV has digits only')
})
