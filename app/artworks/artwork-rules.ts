import { atMost, type FieldRules, type NumberRule } from '../kernel/field-rule.ts'
import { MAX_PRICE } from '../kernel/money.ts'

/** Euros. */
const PRICE: NumberRule = {
  words: 'The price must be a number',
  min: { value: 0, words: 'The price is 0 or more' },
  max: { value: MAX_PRICE, words: 'The price is at most 10,000,000' },
}

/** Every message names its side: the summary of a form shows messages without their labels. */
const centimetres = (side: 'width' | 'height') => ({
  words: `The ${side} must be a number of centimetres`,
  wholeWords: `The ${side} must be in whole centimetres`,
  min: { value: 1, words: `The ${side} must be at least 1 cm` },
  max: { value: 100_000, words: `The ${side} must be at most 100,000 cm` },
})
const BOTH_SIDES = 'Enter both width and height, or neither'

/** The fields of an artwork as they are typed. */
export const artworkRules = {
  title: { required: 'Give the artwork a title', maxLength: atMost(200) },
  alt_description: { maxLength: atMost(1000) },
  description: { maxLength: atMost(10_000) },
  price: { number: PRICE },
  date: {
    format: { pattern: /^\d{4}-\d\d-\d\d$/, words: 'The date must be a day such as 2026-05-31' },
  },
  width: {
    number: centimetres('width'),
    requiredWith: { field: 'height', words: BOTH_SIDES },
  },
  height: {
    number: centimetres('height'),
    requiredWith: { field: 'width', words: BOTH_SIDES },
  },
  tags: { maxLength: atMost(2000) },
} satisfies FieldRules
