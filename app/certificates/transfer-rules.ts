import { EMAIL } from '../account/account-rules.ts'
import type { FieldRules } from '../kernel/field-rule.ts'

const { maxLength, format } = EMAIL

/** Blank for an offer to whoever has the link. */
export const transferRules = { email: { maxLength, format } } satisfies FieldRules
