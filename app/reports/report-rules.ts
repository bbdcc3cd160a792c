import { EMAIL } from '../account/account-rules.ts'
import { atMost, type FieldRules } from '../kernel/field-rule.ts'

export const REASON = { required: 'Choose what is wrong' }
export const TEXT = { required: 'Say in a few words what is wrong', maxLength: atMost(2000) }

/** An optional address at which a guest wants the answer. */
const REPORTER_EMAIL = { maxLength: EMAIL.maxLength, format: EMAIL.format }

export const reportRules = {
  reason: REASON,
  text: TEXT,
  email: REPORTER_EMAIL,
} satisfies FieldRules
