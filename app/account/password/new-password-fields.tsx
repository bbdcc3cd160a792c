import type { FormRefusal } from '../sign-in/form-refusal.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

/** The fields `newPassword` and `confirmPassword`. */
export function NewPasswordFields({
  refusal,
}: {
  readonly refusal: FormRefusal | null | undefined
}) {
  return (
    <>
      <NewPasswordField
        id="newPassword"
        name="newPassword"
        label="New password"
        hint="At least 6 characters."
        error={refusal?.fields['newPassword']}
        required
      />
      <PasswordField
        id="confirmPassword"
        name="confirmPassword"
        label="Confirm new password"
        autoComplete="new-password"
        error={refusal?.fields['confirmPassword']}
        required
      />
    </>
  )
}
