import { atMost, type FieldRules } from '../../kernel/field-rule.ts'
import { PASSWORD } from '../account-rules.ts'

export const PASSKEY_NAME = { required: 'Give the passkey a name', maxLength: atMost(60) }

/** The Security tab has another field for a password, so these have names of their own. */
export const passkeyNameRules = { passkeyName: PASSKEY_NAME } satisfies FieldRules

/** Of people who have a password. */
export const passkeyRules = {
  ...passkeyNameRules,
  passkeyPassword: PASSWORD,
} satisfies FieldRules
