import { atMost, type FieldRules, type NumberRule } from '../kernel/field-rule.ts'
import { MAX_PRICE } from '../kernel/money.ts'
import { EDITION_KINDS, MAX_EDITION_SIZE, MAX_PROOFS } from './edition/edition.ts'
import { MAX_ALT_LENGTH } from './alt-text.ts'
import { MEDIA } from './medium.ts'
import { framingRules, sideRules } from './physical/physical-rules.ts'
import { CLEAR_PRICE, PRICE_UNCLEAR } from './typed-price.ts'

/** Euros. */
const PRICE: NumberRule = {
  message: 'The price must be a number',
  min: { value: 0, message: 'The price is 0 or more' },
  max: { value: MAX_PRICE, message: 'The price is at most 10,000,000' },
}

const YEAR: NumberRule = {
  message: 'The year must be a number',
  wholeMessage: 'The year must be a whole number',
  min: { value: 1, message: 'The year is 1 or later' },
  max: { value: 2100, message: 'The year is 2100 or earlier' },
}
export const SIZE_MISSING = 'Say how many copies the limited edition has'
const EDITION_SIZE: NumberRule = {
  message: 'The number of copies must be a number',
  wholeMessage: 'The number of copies must be a whole number',
  min: { value: 1, message: 'An edition has at least 1 copy' },
  max: {
    value: MAX_EDITION_SIZE,
    message: `A limited edition has at most ${MAX_EDITION_SIZE} copies`,
  },
}
const PROOFS: NumberRule = {
  message: 'The number of proofs must be a number',
  wholeMessage: 'The number of proofs must be a whole number',
  min: { value: 0, message: 'The number of proofs is 0 or more' },
  max: { value: MAX_PROOFS, message: `An edition has at most ${MAX_PROOFS} artist’s proofs` },
}

/** The fields of an artwork as they are typed. */
export const artworkRules = {
  title: { required: 'Give the artwork a title', maxLength: atMost(200) },
  alt_description: { maxLength: atMost(MAX_ALT_LENGTH) },
  description: { maxLength: atMost(10_000) },
  medium: {
    format: {
      pattern: new RegExp(`^(?:${MEDIA.join('|')})$`),
      message: 'Choose a medium from the list',
    },
  },
  technique: { maxLength: atMost(200) },
  price: { format: { pattern: CLEAR_PRICE, message: PRICE_UNCLEAR }, number: PRICE },
  date: {
    format: { pattern: /^\d{4}-\d\d-\d\d$/, message: 'The date must be a day such as 2026-05-31' },
  },
  year: { number: YEAR },
  ...sideRules,
  ...framingRules,
  edition: {
    format: {
      pattern: new RegExp(`^(?:${EDITION_KINDS.join('|')})$`),
      message: 'Choose an edition from the list',
    },
  },
  edition_size: { number: EDITION_SIZE },
  proofs: { number: PROOFS },
  tags: { maxLength: atMost(2000) },
} satisfies FieldRules
