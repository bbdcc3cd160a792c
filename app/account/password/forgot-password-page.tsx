import { data, Link, redirect } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { runServerAction } from '../../ui/forms/server-action.client.ts'
import { Notice } from '../../ui/components/notice.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/forgot-password-page'
import { returnQuery } from '../session/return-query.ts'
import { useReturnQuery } from '../session/use-return-query.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { refusedBy, refusedWithout, textOf } from '../../ui/forms/form-refusal.ts'
import { forgotPasswordRules } from './password-rules.ts'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Forgot your password?',
      description: 'Get a link to set a new password.',
    },
    args,
  )
}

/** @throws a redirect to the login page if the gallery does not use passwords */
export async function loader(args: Route.LoaderArgs) {
  const { password } = await read(apiFor(args)['sign-in-methods'].$get())
  if (!password) throw redirect('/login')
  return null
}

export async function action(args: Route.ActionArgs) {
  const email = textOf(await readForm(args), 'email').trim()
  const way = Object.fromEntries(new URLSearchParams(returnQuery(args.url.searchParams)))
  const answer = await attempt(apiFor(args)['password-resets'].$post({ json: { email, ...way } }))
  if (answer.ok) return { sentTo: email, refusal: null }
  const refusal = refusedBy(answer.problem, messages.authFailed)
  return data({ sentTo: email, refusal }, answer.problem.status)
}

/** If the server cannot be reached, the form keeps its values. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const email = textOf(await request.clone().formData(), 'email').trim()
  return runServerAction(serverAction, (code) => {
    const refusal = refusedWithout(code, { message: messages.authFailed, isRepeatable: true })
    return { sentTo: email, refusal }
  })
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const search = useReturnQuery()
  const refusal = actionData?.refusal ?? null
  return (
    <AuthLayout
      label="forgot_password"
      title="Forgot your password?"
      lead="Enter the email address of your account. We will send you a link to set a new password."
    >
      {actionData !== undefined && refusal === null && (
        <Notice tone="success" title="Check your email" role="alert">
          <p>
            If {actionData.sentTo} has an account here, we have sent a link to it. The link is valid
            for one hour.
          </p>
        </Notice>
      )}
      <ValidatedForm rules={forgotPasswordRules} refusal={refusal}>
        <FormStack>
          <FormSummary />
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            defaultValue={actionData?.sentTo}
          />
          <FormActions>
            <Button type="submit" variant="primary">
              Send link
            </Button>
            <Link to={{ pathname: '/login', search }}>Back to log in</Link>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </AuthLayout>
  )
}
