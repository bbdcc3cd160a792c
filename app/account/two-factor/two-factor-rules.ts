import type { FieldRules } from '../../kernel/field-rule.ts'
import { PASSWORD } from '../account-rules.ts'

export const CODE_MESSAGE = 'Enter the six digits of your app, or a backup code'

/** Rules of a code from an authenticator app, or a backup code. */
const CODE = {
  required: CODE_MESSAGE,
  maxLength: { value: 100, message: 'A code is shorter than this' },
}

export const secondStepRules = { code: CODE } satisfies FieldRules

export const twoFactorRules = { code: CODE, password: PASSWORD } satisfies FieldRules
