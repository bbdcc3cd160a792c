import { atMost, type FieldRules } from '../../kernel/field-rule.ts'
import { PASSWORD } from '../account-rules.ts'

/** For how many days a token may work; 0 for one that does not expire. */
export const TOKEN_DAYS = [30, 90, 365, 0] as const

export const TOKEN_NAME = { required: 'Give the token a name', maxLength: atMost(60) }

/** For people who log in without a password. */
export const withoutPassword = { tokenName: TOKEN_NAME, days: {} } satisfies FieldRules

/** The Security tab has another field for a password, so these have names of their own. */
export const apiTokenRules = { ...withoutPassword, tokenPassword: PASSWORD } satisfies FieldRules
