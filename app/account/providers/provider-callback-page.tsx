import { data, Link, redirect } from 'react-router'
import { apiFor, attempt, viewerOf } from '../../api/api-client.server.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/provider-callback-page'
import { securityPath } from '../dashboard-path.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { writeReturnQuery } from '../session/return-to.ts'
import { arrive } from '../sign-in/arrival.server.ts'

export const meta = privatePage('Log in', 'The way back from the site at which you sign in.')

/** The provider's redirect target. Redirects on, or explains the failure. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams
  const json = Object.fromEntries(
    ['code', 'state', 'iss', 'error'].flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const param = { id: args.params.provider }
  const call = apiFor(args)['sign-in-providers'][':id'].callbacks.$post({ param, json })
  const answer = await attempt(call)
  if (answer.ok) {
    const { outcome, ...arrival } = answer.value
    if (outcome === 'sign-up') throw redirect('/signup/provider')
    // The login page asks for the code, and then continues.
    if (outcome === 'code') throw redirect(`/login${writeReturnQuery(arrival)}`)
    throw redirect(await arrive(args, arrival))
  }
  const { code, title, detail = title, status, wayBack } = answer.problem
  const viewer = await viewerOf(args)
  const security = securityPath(viewer)
  const search = wayBack === undefined ? '' : writeReturnQuery(wayBack)
  return data({ code, detail, isSignedIn: viewer !== null, security, search }, status)
}

export default function ProviderCallbackPage({ loaderData }: Route.ComponentProps) {
  const { code, detail, isSignedIn, security, search } = loaderData
  const isKnown = code === 'account-not-linked'
  return (
    <AuthLayout
      label={isSignedIn ? 'security' : 'login'}
      title={isKnown ? 'You already have an account' : 'That did not work'}
    >
      <Notice tone={isKnown ? 'note' : 'error'} role="alert">
        <p>{detail}</p>
      </Notice>
      <FormActions>
        {isSignedIn ? (
          <LinkButton to={security} variant="primary">
            Back to Security
          </LinkButton>
        ) : (
          <LinkButton to={`/login${search}`} variant="primary">
            Log in
          </LinkButton>
        )}
        {!isSignedIn && !isKnown && <Link to={`/signup${search}`}>Sign up</Link>}
      </FormActions>
    </AuthLayout>
  )
}
