import { atMost, type FieldRules } from '../../kernel/field-rule.ts'
import { PASSWORD } from '../account-rules.ts'

export const PASSKEY_NAME = { required: 'Give the passkey a name', maxLength: atMost(60) }

export const passkeyRules = { name: PASSKEY_NAME, password: PASSWORD } satisfies FieldRules
