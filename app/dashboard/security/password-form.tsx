import { Fragment, useState } from 'react'
import { NewPasswordFields } from '../../account/password/new-password-fields.tsx'
import { PasswordField } from '../../account/password/password-field.tsx'
import { changePasswordRules, newPasswordRules } from '../../account/password/password-rules.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
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
  const changes = useChanges({ busy, isAccepted: refusal === undefined })
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
        <IdempotencyField />
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
          <Button type="submit" variant="primary">
            {isFirst ? 'Set Password' : 'Update Password'}
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

/**
 * Counts the accepted submissions. Used as the fields' key, it empties them. Other navigations, such
 * as the steps of the sections below, leave them as they are.
 */
function useChanges({ busy, isAccepted }: { busy: boolean; isAccepted: boolean }): number {
  const [last, setLast] = useState({ busy, changes: 0 })
  if (last.busy === busy) return last.changes
  const next = { busy, changes: last.changes + (!busy && isAccepted ? 1 : 0) }
  setLast(next)
  return next.changes
}
