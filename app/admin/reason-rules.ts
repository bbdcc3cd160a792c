import { atMost } from '../kernel/field-rule.ts'

/** Why an operator suspends a person or hides a work. The person concerned reads it. */
export const REASON = {
  required: 'Give a reason: the person concerned reads it',
  maxLength: atMost(500),
} as const

export const reasonRules = { reason: REASON }
