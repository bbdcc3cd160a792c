import { data, Link, useLocation, useSearchParams } from 'react-router'
import { apiFor, attempt, read, readForm, type ApiClient } from '../../api/api-client.server.ts'
import { pathOnThisSite } from '../../http/origin.ts'
import type { Problem } from '../../kernel/problem.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/provider-start-page'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { confirmPasswordRules } from '../password/password-rules.ts'
import { refusedBy, textOf } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { reasonOf } from '../../ui/requests/failure-text.ts'
import { ProviderButtons, type ProviderChoice } from './provider-buttons.tsx'

const FAILED = 'Failed to link the account'

type Purpose = 'sign-in' | 'link' | 'confirm'

export const meta = privatePage('Log in', 'On the way to the site at which you sign in.')

/** GET only asks for confirmation. A POST starts the flow, so that no link or prefetch can. */
export async function loader(args: Route.LoaderArgs) {
  const id = args.params.provider
  const { providers } = await read(apiFor(args)['sign-in-methods'].$get())
  return { provider: providers.find((each) => each.id === id) ?? null }
}

export async function action(args: Route.ActionArgs) {
  const api = apiFor(args)
  const form = await readForm(args)
  const purpose = purposeOf(textOf(form, 'purpose'))
  const password = form.has('password') ? textOf(form, 'password') : undefined
  if (purpose === 'link' && password === undefined && (await asksPassword(api))) {
    return { purpose, to: null, problem: null }
  }
  const id = args.params.provider
  const answer = await begin(api, { id, purpose, password, query: args.url.searchParams })
  return answer.ok
    ? { purpose, to: answer.value.url, problem: null }
    : data({ purpose, to: null, problem: answer.problem }, answer.problem.status)
}

/** Requires the password, since a stolen session could otherwise add a sign-in method. */
async function asksPassword(api: ApiClient): Promise<boolean> {
  const answer = await attempt(api.users.me['sign-in-methods'].$get())
  // If this fails, the next request reports the problem.
  return answer.ok && answer.value.password && !answer.value.hasFreshSession
}

const purposeOf = (text: string): Purpose =>
  text === 'link' || text === 'confirm' ? text : 'sign-in'

type Start = {
  readonly id: string
  readonly purpose: Purpose
  readonly password: string | undefined
  readonly query: URLSearchParams
}

function begin(api: ApiClient, { id, purpose, password, query }: Start) {
  const returnTo = query.get('returnTo')
  const visit = { provider: id, returnTo }
  if (purpose === 'link') {
    const json = { ...visit, ...(password !== undefined && { password }) }
    return attempt(api.users.me['linked-accounts'].$post({ json }))
  }
  if (purpose === 'confirm') return attempt(api.users.me.confirmations.$post({ json: visit }))
  const invitation = query.get('invitation')
  const json = {
    returnTo,
    keep: query.get('keep'),
    isArtist: query.get('type') === 'artist',
    invitation,
  }
  const start = api['sign-in-providers'][':id']['sign-ins']
  return attempt(start.$post({ param: { id }, json }))
}

export default function ProviderStartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { provider } = loaderData
  const to = actionData?.to ?? null
  if (to !== null) return <Forwarding name={provider?.name ?? ''} to={to} />
  const { purpose = 'sign-in', problem = null } = actionData ?? {}
  const isAsked = actionData !== undefined && problem === null
  if (provider !== null && (isAsked || problem?.code === 'incorrect-password')) {
    return <LinkQuestion provider={provider} problem={problem} />
  }
  return <Question provider={provider} purpose={purpose} problem={problem} />
}

/**
 * Navigates by a meta refresh: browsers check an HTTP redirect against `form-action`, including
 * every further site that the provider redirects to.
 */
function Forwarding({ name, to }: { readonly name: string; readonly to: string }) {
  return (
    <AuthLayout label="login" title={`On to ${name}`}>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <p>
        <a href={to}>Continue to {name}</a>
      </p>
    </AuthLayout>
  )
}

type LinkQuestionProps = {
  readonly provider: ProviderChoice
  /** Refusal of a wrong password; null before a submission. */
  readonly problem: Problem | null
}

function LinkQuestion({ provider, problem }: LinkQuestionProps) {
  const [parameters] = useSearchParams()
  const refusal = problem && refusedBy(problem, FAILED, { 'incorrect-password': 'password' })
  return (
    <AuthLayout label="login" title="Confirm that it is you">
      <p>With the linked account you can log in here. Your last login was a while ago.</p>
      <ValidatedForm rules={confirmPasswordRules} refusal={refusal}>
        <FormStack>
          <FormSummary />
          <input type="hidden" name="purpose" value="link" />
          <PasswordField name="password" label="Your password" autoComplete="current-password" />
          <FormActions>
            <Button type="submit" variant="primary">{`Link ${provider.name}`}</Button>
            <LinkButton to={pathOnThisSite(parameters.get('returnTo') ?? '') ?? '/'}>
              Cancel
            </LinkButton>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </AuthLayout>
  )
}

type QuestionProps = {
  /** Null for an unknown provider. */
  readonly provider: ProviderChoice | null
  readonly purpose: Purpose
  /** Problem of the last attempt; null before one. */
  readonly problem: Problem | null
}

function Question({ provider, purpose, problem }: QuestionProps) {
  const { search } = useLocation()
  return (
    <AuthLayout label="login" title={problem === null ? 'Log in' : 'That did not work'}>
      {problem !== null && (
        <Notice tone="error" role="alert">
          <p>{reasonOf(problem)}</p>
        </Notice>
      )}
      {provider !== null && (
        <ProviderButtons
          providers={[provider]}
          purpose={purpose}
          {...(problem !== null && { verb: 'Try again with' })}
          search={search}
        />
      )}
      <p>
        <Link to={{ pathname: '/login', search }}>Back to log in</Link>
      </p>
    </AuthLayout>
  )
}
