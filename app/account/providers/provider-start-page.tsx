import { data, Link, useLocation } from 'react-router'
import { apiFor, attempt, read, readForm, type ApiClient } from '../../api/api-client.server.ts'
import type { Problem } from '../../kernel/problem.ts'
import { Notice } from '../../ui/components/notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/provider-start-page'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { ProviderButtons, type ProviderChoice } from './provider-buttons.tsx'

type Purpose = 'sign-in' | 'link' | 'confirm'

export function meta(args: Route.MetaArgs) {
  const description = 'On the way to the site at which you sign in.'
  return pageMeta({ title: 'Log in', description, audience: 'oneself' }, args)
}

/** The way to a provider is a POST, so that no link or prefetch can begin it. */
export async function loader(args: Route.LoaderArgs) {
  const id = args.params.provider
  const { providers } = await read(apiFor(args)['sign-in-methods'].$get())
  return { provider: providers.find((each) => each.id === id) ?? null }
}

export async function action(args: Route.ActionArgs) {
  const purpose = purposeOf(textOf(await readForm(args), 'purpose'))
  const start = { id: args.params.provider, purpose, query: args.url.searchParams }
  const answer = await begin(apiFor(args), start)
  return answer.ok
    ? { purpose, to: answer.value.url, problem: null }
    : data({ purpose, to: null, problem: answer.problem }, answer.problem.status)
}

const purposeOf = (text: string): Purpose =>
  text === 'link' || text === 'confirm' ? text : 'sign-in'

type Start = { readonly id: string; readonly purpose: Purpose; readonly query: URLSearchParams }

function begin(api: ApiClient, { id, purpose, query }: Start) {
  const returnTo = query.get('returnTo')
  const visit = { json: { provider: id, returnTo } }
  if (purpose === 'link') return attempt(api.users.me['linked-accounts'].$post(visit))
  if (purpose === 'confirm') return attempt(api.users.me.confirmations.$post(visit))
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
  return <Question provider={provider} purpose={purpose} problem={problem} />
}

/**
 * Leads on by itself, without a redirect: browsers would check one against `form-action`, and with it
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

type QuestionProps = {
  /** Null for one that does not exist. */
  readonly provider: ProviderChoice | null
  readonly purpose: Purpose
  /** Why it did not work; null before anything was tried. */
  readonly problem: Problem | null
}

function Question({ provider, purpose, problem }: QuestionProps) {
  const { search } = useLocation()
  return (
    <AuthLayout label="login" title={problem === null ? 'Log in' : 'That did not work'}>
      {problem !== null && (
        <Notice tone="error" role="alert">
          <p>{problem.detail ?? problem.title}</p>
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
