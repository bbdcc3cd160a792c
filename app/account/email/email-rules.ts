import type { FieldRules } from '../../kernel/field-rule.ts'
import { EMAIL, PASSWORD } from '../account-rules.ts'

/** The Security tab has another field for a password, so this one has a name of its own. */
export const emailChangeRules = { email: EMAIL, emailPassword: PASSWORD } satisfies FieldRules

/** For people without a password. */
export const emailOnlyRules = { email: EMAIL } satisfies FieldRules
