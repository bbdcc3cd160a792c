import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { CodeField } from '../../account/two-factor/code-field.tsx'
import { secondStepRules } from '../../account/two-factor/two-factor-rules.ts'
import { LogOutForm } from '../../dashboard/log-out-form.tsx'
import { Button } from '../../ui/components/button.tsx'
import { refusedWith, textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { requestFailureText, requestJson } from '../../ui/requests/request-json.ts'
import * as styles from '../admin.module.css'

type FactorHelpProps = {
  /** The problem code with which the API refused the operator. */
  readonly code: unknown
  /** The path of the page for setting up second factors. */
  readonly security: string
  /** The refusal of the submitted code. */
  readonly refusal: FormRefusal | undefined
  /** The page that was first refused; the current page by default. */
  readonly returnTo: string | undefined
}

/** The next step of an operator without a proved second factor; nothing for other problems. */
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

export const NOT_CHECKED = 'The code was not checked'

/**
 * Posts the code to the layout's action, which redirects to the refused page. With scripts, calls
 * the API instead: after a failed action, the router would load the page again, and lose the code.
 */
function CodeForm({ refusal, returnTo }: Pick<FactorHelpProps, 'refusal' | 'returnTo'>) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState(refusal)
  const refusedPage = returnTo ?? pathname + search

  async function prove(): Promise<void> {
    const body = { code: textOf(new FormData(form.current ?? undefined), 'code') }
    const answer = await requestJson('/api/session/factor-proof', { method: 'PUT', body })
    if (answer.ok) return navigate(refusedPage, { replace: true })
    const isWrong = answer.kind === 'problem' && answer.problem.code === 'wrong-code'
    const words = requestFailureText(answer, NOT_CHECKED)
    setFailure(refusedWith(words, isWrong ? 'code' : undefined))
  }

  return (
    <ValidatedForm
      ref={form}
      action="/admin"
      submit={prove}
      failed={NOT_CHECKED}
      rules={secondStepRules}
      refusal={failure}
      className={styles['narrow']}
    >
      <FormStack>
        <FormSummary />
        <input type="hidden" name="returnTo" value={refusedPage} />
        <CodeField hint="The six digits of your authenticator app, or one of your backup codes." />
        <FormActions>
          <Button type="submit" variant="primary">
            Go on
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
