import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { refusedBy, refusedByRules, textOf } from '../../account/sign-in/form-refusal.ts'
import { NewPasswordFields } from '../../account/password/new-password-fields.tsx'
import { passwordAdvice } from '../../account/password/password-advice.ts'
import { PasswordField } from '../../account/password/password-field.tsx'
import { changePasswordRules } from '../../account/password/password-rules.ts'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { Button } from '../../ui/components/button.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/security-page'
import { Panel } from '../dashboard-layout.tsx'
import { guardSignedInPage } from '../dashboard-guard.server.ts'
import { acceptForm, rejectForm } from '../forms/form-outcome.server.ts'
import * as styles from '../forms/form-panel.module.css'
import { sendForm } from '../forms/use-server-action.ts'
import { useRefusalToast } from '../forms/use-refusal-toast.ts'

const GUESSABLE =
  'Your new password is easy to guess. It works, but a longer one of your own is safer.'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Security',
      description: 'Change the password of your Frame account.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  return { advice: args.url.searchParams.has('advice') ? GUESSABLE : null }
}

export async function action(args: Route.ActionArgs) {
  const { email } = await guardSignedInPage(args)
  const form = await readForm(args)
  const currentPassword = textOf(form, 'currentPassword')
  const newPassword = textOf(form, 'newPassword')
  const confirmPassword = textOf(form, 'confirmPassword')
  const wrong = refusedByRules(changePasswordRules, {
    currentPassword,
    newPassword,
    confirmPassword,
  })
  if (wrong !== null) return rejectForm(wrong, 422)
  const answer = await attempt(
    apiFor(args).users.me.password.$put({ json: { currentPassword, newPassword } }),
  )
  if (answer.ok) {
    const advises = passwordAdvice(newPassword, [email]) !== null
    return acceptForm(args, 'password-updated', `${args.url.pathname}${advises ? '?advice' : ''}`)
  }
  const refusal = refusedBy(answer.problem, messages.passwordUpdateFailed, {
    'wrong-password': 'currentPassword',
    'weak-password': 'newPassword',
    'password-too-long': 'newPassword',
  })
  return rejectForm(refusal, answer.problem.status)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm({ serverAction, failed: messages.passwordUpdateFailed, isRepeatable: false })
}

/** Shared by artists and collectors. */
export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const refusal = actionData?.refusal
  const form = useEmptiedForm(refusal === undefined)
  useRefusalToast(refusal)
  return (
    <Panel
      title="Security"
      lead="A new password logs you out on all other devices. You stay logged in here."
    >
      <ValidatedForm
        ref={form}
        method="post"
        rules={changePasswordRules}
        refusal={refusal}
        className={styles['narrow']}
      >
        <FormStack>
          {loaderData.advice !== null && (
            <Notice>
              <p>{loaderData.advice}</p>
            </Notice>
          )}
          <FormSummary />
          <PasswordField
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
          />
          <NewPasswordFields />
          <FormActions>
            <Button type="submit" variant="primary" busy={busy}>
              Update Password
            </Button>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </Panel>
  )
}

/** Empties the passwords after a success, which redirects to this same page. */
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
