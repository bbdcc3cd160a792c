import { expect, test } from 'vitest'
import { CARD_LENGTH, EXPIRY_LENGTH } from './card-rules.ts'
import { fitWithoutSpaces } from './without-spaces.ts'

test('spaces do not count for the length of a card’s field', () => {
  expect(fitWithoutSpaces('4242 4242 4242 4242', CARD_LENGTH)).toBe('4242424242424242')
  expect(fitWithoutSpaces('12 / 30', EXPIRY_LENGTH)).toBe('12/30')
  expect(fitWithoutSpaces(' ', CARD_LENGTH)).toBe('')
})

test('what no longer fits is left out', () => {
  expect(fitWithoutSpaces('42 42', 3)).toBe('424')
  expect(fitWithoutSpaces('42', 0)).toBe('')
})
