import { data, Link } from 'react-router'
import { tokenIn } from '../../http/secret-token.server.ts'
import { TOKEN_PAGE_HEADERS } from '../../ui/token-page.ts'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { runServerAction } from '../../ui/forms/server-action.client.ts'
import { nameOf, pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/reset-password-page'
import { useReturnQuery } from '../session/use-return-query.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import {
  refusedBy,
  refusedByRules,
  refusedWithout,
  textOf,
  type FormRefusal,
} from '../../ui/forms/form-refusal.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordAdvice } from './password-advice.ts'
import { newPasswordRules } from './password-rules.ts'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Set a new password',
      description: `Choose a new password for your ${nameOf(args)} account.`,
      audience: 'oneself',
    },
    args,
  )
}

export const headers = () => TOKEN_PAGE_HEADERS

/** Checks the link. Revealing its state is safe, since only the account's mailbox had the token. */
export async function loader(args: Route.LoaderArgs) {
  const param = { token: tokenIn(args.url) }
  return read(apiFor(args)['password-resets'][':token'].$get({ param }))
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const newPassword = textOf(form, 'newPassword')
  const confirmPassword = textOf(form, 'confirmPassword')
  const refusal = refusedByRules(newPasswordRules, { newPassword, confirmPassword })
  if (refusal !== null) return showRefusal(refusal, 422)
  const call = apiFor(args)['password-resets'][':token'].$put({
    param: { token: tokenIn(args.url) },
    json: { newPassword },
  })
  const answer = await attempt(call)
  if (answer.ok) return { done: true, refusal: null, advice: passwordAdvice(newPassword) }
  const fallback = messages.passwordUpdateFailed
  return showRefusal(
    refusedBy(answer.problem, fallback, { 'weak-password': 'newPassword' }),
    answer.problem.status,
  )
}

function showRefusal(refusal: FormRefusal, status: number) {
  return data({ done: false, refusal, advice: null }, status)
}

/** If the server cannot be reached, the form keeps its values. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return runServerAction(serverAction, (code) => {
    const message = messages.passwordUpdateFailed
    const refusal = refusedWithout(code, { message, isRepeatable: true })
    return { done: false, refusal, advice: null }
  })
}

const WORDS = { label: 'reset_password', title: 'Set a new password' }

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.done === true) return <Done advice={actionData.advice} />
  // The link may have been used since the form was opened.
  const hasEnded = actionData?.refusal?.code === 'reset-token-invalid'
  if (!loaderData.isValid || hasEnded) return <EndedLink />
  return (
    <AuthLayout
      {...WORDS}
      lead="This logs you out on all devices, and removes passkeys, linked accounts and API tokens."
    >
      <ResetForm refusal={actionData?.refusal} />
    </AuthLayout>
  )
}

function Done({ advice }: { readonly advice: string | null }) {
  const search = useReturnQuery()
  return (
    <AuthLayout {...WORDS}>
      <Notice tone="success" title={messages.passwordUpdated} role="alert">
        <p>You can now log in with your new password.</p>
        {advice !== null && <p>{advice}</p>}
      </Notice>
      <FormActions>
        <LinkButton to={{ pathname: '/login', search }} variant="primary">
          Log in
        </LinkButton>
      </FormActions>
    </AuthLayout>
  )
}

function ResetForm({ refusal }: { readonly refusal: FormRefusal | null | undefined }) {
  return (
    <ValidatedForm rules={newPasswordRules} refusal={refusal}>
      <FormStack>
        <FormSummary />
        <NewPasswordFields />
        <FormActions>
          <Button type="submit" variant="primary">
            Save password
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

/** Replaces the form if the link has ended. */
function EndedLink() {
  const search = useReturnQuery()
  return (
    <AuthLayout
      label={WORDS.label}
      title="This link no longer works"
      lead="It was used already, or has expired: a link works once, and for one hour."
    >
      <FormActions>
        <LinkButton to={{ pathname: '/forgot-password', search }} variant="primary">
          Request a new link
        </LinkButton>
        <Link to={{ pathname: '/login', search }}>Back to log in</Link>
      </FormActions>
    </AuthLayout>
  )
}
