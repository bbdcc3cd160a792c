import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { NewPasswordFields } from '../../account/password/new-password-fields.tsx'
import { PasswordField } from '../../account/password/password-field.tsx'
import { changePasswordRules, newPasswordRules } from '../../account/password/password-rules.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import * as styles from '../forms/form-panel.module.css'

type PasswordFormProps = {
  /** Advice about the new password; null for none. */
  readonly advice: string | null
  readonly refusal: FormRefusal | undefined
  readonly busy: boolean
  /** Whether the account has no password yet. */
  readonly isFirst: boolean
}

/** Changes the password, or sets the first one of an account without. */
export function PasswordForm({ advice, refusal, busy, isFirst }: PasswordFormProps) {
  const form = useEmptiedForm(refusal === undefined)
  return (
    <ValidatedForm
      ref={form}
      rules={isFirst ? newPasswordRules : changePasswordRules}
      refusal={refusal}
      className={styles['narrow']}
    >
      <FormStack>
        {advice !== null && (
          <Notice>
            <p>{advice}</p>
          </Notice>
        )}
        <FormSummary />
        {!isFirst && (
          <PasswordField
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
          />
        )}
        <NewPasswordFields />
        <FormActions>
          <Button type="submit" variant="primary" busy={busy}>
            {isFirst ? 'Set Password' : 'Update Password'}
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

/** Resets the form after a success, which redirects to the same page. */
function useEmptiedForm(isFresh: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const { key } = useLocation()
  const last = useRef(key)
  useEffect(() => {
    if (last.current !== key && isFresh) form.current?.reset()
    last.current = key
  }, [key, isFresh])
  return form
}
