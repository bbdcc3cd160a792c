import { EMAIL } from '../account/account-rules.ts'
import type { FieldRules } from '../kernel/field-rule.ts'

const { maxLength, format } = EMAIL

/** The address may be blank: then anybody with the link may accept. */
export const transferRules = { email: { maxLength, format } } satisfies FieldRules
