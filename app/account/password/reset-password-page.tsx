import { data, Form, Link, useNavigation, useSearchParams } from 'react-router'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { problems } from '../../kernel/problem.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { ErrorSummary, FormActions, FormStack } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { runServerAction } from '../../ui/forms/server-action.client.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/reset-password-page'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { refusedBy, refusedWith, textOf, type FormRefusal } from '../sign-in/form-refusal.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordAdvice } from './password-advice.ts'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Set a new password',
      description: 'Choose a new password for your Frame account.',
      audience: 'oneself',
    },
    args,
  )
}

/** The URL holds the token. It must not reach other sites or a cache. */
export function headers() {
  return { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }
}

export async function action(args: Route.ActionArgs) {
  const token = args.url.searchParams.get('token') ?? ''
  const form = await readForm(args)
  const newPassword = textOf(form, 'newPassword')
  if (token === '') return showRefusal(refusedWith(problems['reset-token-invalid'].words), 410)
  if (newPassword !== textOf(form, 'confirmPassword')) {
    return showRefusal(refusedWith(messages.passwordsDiffer, 'confirmPassword'), 422)
  }
  const call = apiFor(args)['password-resets'][':token'].$put({
    param: { token },
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

/** When the server can't be reached, the form keeps its values. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const refusal = refusedWith(messages.passwordUpdateFailed)
  return runServerAction(serverAction, { done: false, refusal, advice: null })
}

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const hasToken = (search.get('token') ?? '') !== ''
  const words = {
    label: 'reset_password',
    title: 'Set a new password',
    lead: 'This logs you out on all devices.',
  }
  if (actionData?.done === true) {
    return (
      <AuthLayout {...words} lead={undefined}>
        <Notice tone="success" title={messages.passwordUpdated} role="alert">
          <p>You can now log in with your new password.</p>
          {actionData.advice !== null && <p>{actionData.advice}</p>}
        </Notice>
        <FormActions>
          <LinkButton to="/login" variant="primary">
            Log in
          </LinkButton>
        </FormActions>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout {...words}>{hasToken ? <ResetForm {...actionData} /> : <NoToken />}</AuthLayout>
  )
}

function ResetForm({ refusal }: { readonly refusal?: FormRefusal | null }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate>
      <FormStack>
        <ErrorSummary problems={refusal?.lines ?? []} />
        <NewPasswordFields refusal={refusal} />
        <FormActions>
          <Button type="submit" variant="primary" busy={busy}>
            Save password
          </Button>
          {refusal?.code === 'reset-token-invalid' && (
            <Link to="/forgot-password">Request a new link</Link>
          )}
        </FormActions>
      </FormStack>
    </Form>
  )
}

function NoToken() {
  return (
    <>
      <Notice tone="error">
        <p>{problems['reset-token-invalid'].words}</p>
      </Notice>
      <FormActions>
        <LinkButton to="/forgot-password" variant="primary">
          Request a new link
        </LinkButton>
      </FormActions>
    </>
  )
}
