import { Fragment, useState } from 'react'
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
  const changes = useChanges(refusal === undefined)
  return (
    <ValidatedForm
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
        <Fragment key={changes}>
          {!isFirst && (
            <PasswordField
              name="currentPassword"
              label="Current password"
              autoComplete="current-password"
            />
          )}
          <NewPasswordFields />
        </Fragment>
        <FormActions>
          <Button type="submit" variant="primary" busy={busy}>
            {isFirst ? 'Set Password' : 'Update Password'}
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

/**
 * Counts the successes, each of which redirects to the same page. Used as the fields' key, it
 * empties them and removes the advice on the last password.
 */
function useChanges(isFresh: boolean): number {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, changes: 0 })
  if (last.key === key) return last.changes
  const next = { key, changes: last.changes + (isFresh ? 1 : 0) }
  setLast(next)
  return next.changes
}
