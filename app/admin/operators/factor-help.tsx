import { Link, useLocation } from 'react-router'
import { CodeField } from '../../account/two-factor/code-field.tsx'
import { secondStepRules } from '../../account/two-factor/two-factor-rules.ts'
import { LogOutForm } from '../../dashboard/log-out-form.tsx'
import { Button } from '../../ui/components/button.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import * as styles from '../admin.module.css'

type FactorHelpProps = {
  /** The code of the problem by which the API refused an operator. */
  readonly code: unknown
  /** The page on which second factors are set up. */
  readonly security: string
  /** Of the code that was sent. */
  readonly refusal: FormRefusal | undefined
  /** The page that was refused first; by default this one. */
  readonly returnTo: string | undefined
}

/** What an operator without a proved second factor does next; nothing for other problems. */
export function FactorHelp({ code, security, ...sent }: FactorHelpProps) {
  if (code === 'second-factor-required') {
    return (
      <p>
        <Link to={security}>Set up two-step login or a passkey</Link>, then come back to this page.
      </p>
    )
  }
  if (code === 'factor-not-proved') return <CodeForm {...sent} />
  if (code !== 'passkey-not-proved') return null
  return (
    <LogOutForm>
      <p>Log out, and choose “Use a passkey” on the login page.</p>
      <FormActions>
        <Button type="submit" variant="primary">
          Log out
        </Button>
      </FormActions>
    </LogOutForm>
  )
}

/** Goes back to the page that was refused. Its action is that of the layout. */
function CodeForm({ refusal, returnTo }: Pick<FactorHelpProps, 'refusal' | 'returnTo'>) {
  const { pathname, search } = useLocation()
  return (
    <ValidatedForm
      action="/admin"
      rules={secondStepRules}
      refusal={refusal}
      className={styles['narrow']}
    >
      <FormStack>
        <FormSummary />
        <input type="hidden" name="returnTo" value={returnTo ?? pathname + search} />
        <CodeField hint="The six digits of your authenticator app, or one of your backup codes." />
        <FormActions>
          <SubmitButton variant="primary">Go on</SubmitButton>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
