import { atMost, type FieldRules } from '../../kernel/field-rule.ts'
import { PASSWORD } from '../account-rules.ts'

export const PASSKEY_NAME = { required: 'Give the passkey a name', maxLength: atMost(60) }

/** The Security tab has another field for a password, so these have names of their own. */
export const passkeyRules = {
  passkeyName: PASSKEY_NAME,
  passkeyPassword: PASSWORD,
} satisfies FieldRules
