import { atMost, type FieldRules, type NumberRule } from '../../kernel/field-rule.ts'

/** The kinds of CV entries, in the order of a CV. */
export const CV_KINDS = [
  'education',
  'solo-exhibition',
  'group-exhibition',
  'residency',
  'award',
  'collection',
  'publication',
  'other',
] as const

export const MAX_CV_ENTRIES = 200

const FIRST_YEAR = 1900
const LAST_YEAR = 2100

const YEARS_MESSAGE = `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}`
const YEAR: NumberRule = {
  message: YEARS_MESSAGE,
  wholeMessage: YEARS_MESSAGE,
  min: { value: FIRST_YEAR, message: YEARS_MESSAGE },
  max: { value: LAST_YEAR, message: YEARS_MESSAGE },
}

export const SPAN_BACKWARDS = 'The last year comes after the first'

export const WEBSITE = {
  maxLength: atMost(300),
  format: {
    // Labels without points, so that a long text takes linear time.
    pattern: /^https?:\/\/[^\s"<>\\@/?#.]+(?:\.[^\s"<>\\@/?#.]+)+\.?(?:[/?#][^\s"<>\\]*)?$/i,
    message: 'Enter an address that begins with https://',
  },
}

/** The form of the portrait and the contact. */
export const pressRules = {
  portraitAlt: { maxLength: atMost(250) },
  portraitCredit: { maxLength: atMost(150) },
  contact: { maxLength: atMost(500) },
  website: WEBSITE,
} satisfies FieldRules

/** The form of one CV entry. */
export const cvRules = {
  kind: {},
  from: {
    number: YEAR,
    requiredWith: { field: 'to', message: 'Enter the first year of the span' },
  },
  to: { number: YEAR },
  text: { required: 'Enter what it was', maxLength: atMost(300) },
  place: { maxLength: atMost(150) },
} satisfies FieldRules
