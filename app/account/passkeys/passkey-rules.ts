import { atMost, type FieldRules } from '../../kernel/field-rule.ts'
import { PASSWORD } from '../account-rules.ts'

export const PASSKEY_NAME = { required: 'Give the passkey a name', maxLength: atMost(60) }

/** The name of the field that renames a passkey: a page may have several. */
export const renamingField = (id: string): string => `passkey-name-${id}`

/** Distinct names, since the Security tab has other password fields. */
export const passkeyNameRules = { passkeyName: PASSKEY_NAME } satisfies FieldRules

/** For accounts with a password. */
export const passkeyRules = {
  ...passkeyNameRules,
  passkeyPassword: PASSWORD,
} satisfies FieldRules
