import type { FieldRules } from '../../kernel/field-rule.ts'
import { PASSWORD } from '../account-rules.ts'

const CODE_MESSAGE = 'Enter the six digits of your app, or a backup code'
/** Backup codes do not exist before the setup. */
const FIRST_CODE_MESSAGE = 'Enter the six digits that the app shows now'

/** Rules of a code from an authenticator app, or a backup code. */
const CODE = {
  required: CODE_MESSAGE,
  maxLength: { value: 100, message: 'A code is shorter than this' },
}

const FIRST_CODE = { ...CODE, required: FIRST_CODE_MESSAGE }

export const secondStepRules = { code: CODE } satisfies FieldRules

export const twoFactorRules = { code: CODE, password: PASSWORD } satisfies FieldRules

export const firstCodeRules = { code: FIRST_CODE } satisfies FieldRules

export const setUpRules = { code: FIRST_CODE, password: PASSWORD } satisfies FieldRules
