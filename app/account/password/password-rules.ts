import type { FieldRules } from '../../kernel/field-rule.ts'
import * as messages from '../../kernel/message.ts'
import { EMAIL, NEW_PASSWORD, PASSWORD } from '../account-rules.ts'

export const forgotPasswordRules = { email: EMAIL } satisfies FieldRules

/** Rules of a new password and its repetition. */
export const newPasswordRules = {
  newPassword: NEW_PASSWORD,
  confirmPassword: { sameAs: { field: 'newPassword', message: messages.passwordsDiffer } },
} satisfies FieldRules

export const changePasswordRules = {
  currentPassword: PASSWORD,
  ...newPasswordRules,
} satisfies FieldRules

export const confirmPasswordRules = { password: PASSWORD } satisfies FieldRules
