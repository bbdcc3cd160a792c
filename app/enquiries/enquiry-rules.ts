import { EMAIL } from '../account/account-rules.ts'
import { atMost, type FieldRules } from '../kernel/field-rule.ts'

export const MESSAGE = { required: 'Write a message', maxLength: atMost(2000) }
export const GUEST_NAME = { required: 'Enter your name', maxLength: atMost(100) }

export const messageRules = { text: MESSAGE } satisfies FieldRules

/** The fields of a guest, in the order of the form. */
export const guestEnquiryRules = {
  name: GUEST_NAME,
  email: EMAIL,
  text: MESSAGE,
} satisfies FieldRules
