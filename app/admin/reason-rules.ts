import { atMost } from '../kernel/field-rule.ts'

/** The reason for a suspension or a hidden work. The person concerned can read it. */
export const REASON = {
  required: 'Give a reason: the person concerned can read it',
  maxLength: atMost(500),
} as const

export const reasonRules = { reason: REASON }
