import { atMost, type FieldRules } from '../../kernel/field-rule.ts'
import { PASSWORD } from '../account-rules.ts'

/** Lifetimes in days; 0 does not expire. */
export const TOKEN_DAYS = [30, 90, 365, 0] as const

export const TOKEN_NAME = { required: 'Give the token a name', maxLength: atMost(60) }

/** For accounts without a password. */
export const withoutPassword = { tokenName: TOKEN_NAME, days: {} } satisfies FieldRules

/** Distinct names, since the Security tab has other password fields. */
export const apiTokenRules = { ...withoutPassword, tokenPassword: PASSWORD } satisfies FieldRules
