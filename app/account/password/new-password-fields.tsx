import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

/** The fields of `newPasswordRules`. */
export function NewPasswordFields() {
  return (
    <>
      <NewPasswordField name="newPassword" label="New password" hint="At least 6 characters." />
      <PasswordField
        name="confirmPassword"
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
    </>
  )
}
