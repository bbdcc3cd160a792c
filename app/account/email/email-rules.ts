import type { FieldRules } from '../../kernel/field-rule.ts'
import { EMAIL, PASSWORD } from '../account-rules.ts'

/** `emailPassword`, since the Security tab has other password fields. */
export const emailChangeRules = { email: EMAIL, emailPassword: PASSWORD } satisfies FieldRules

/** For accounts without a password. */
export const emailOnlyRules = { email: EMAIL } satisfies FieldRules
