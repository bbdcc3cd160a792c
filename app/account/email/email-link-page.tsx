import { Link } from 'react-router'
import { tokenIn } from '../../http/secret-token.server.ts'
import { logOutFailed } from '../../kernel/message.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { TOKEN_PAGE_HEADERS } from '../../ui/token-page.ts'
import { apiFor, attempt, read, viewerOf } from '../../api/api-client.server.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/email-link-page'
import { landingPath, loginPath } from '../session/return-to.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'

const CONFIRM_FAILED = 'The address could not be confirmed'

export const meta = privatePage(
  'Confirm your email address',
  'Confirm that an email address is yours.',
)

export const headers = () => TOKEN_PAGE_HEADERS

/** Loading the page does not use the link, since mail scanners open links, too. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args)
  const login = viewer === null ? loginPath(args.url) : null
  const ways = { next: viewer === null ? '/' : landingPath(viewer), login }
  const param = { token: tokenIn(args.url) }
  const call = apiFor(args)['email-links'][':token'].$get({ param })
  return { ...ways, ...(await read(call)) }
}

export async function action(args: Route.ActionArgs) {
  const param = { token: tokenIn(args.url) }
  const answer = await attempt(apiFor(args)['email-links'][':token'].$put({ param }))
  return answer.ok ? { refusal: null } : rejectFormBy(answer.problem, CONFIRM_FAILED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(CONFIRM_FAILED)

export default function EmailLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, needsSession, next, login } = loaderData
  if (actionData?.refusal === null) return <Done next={next} />
  const hasEnded = actionData?.refusal?.code === 'email-link-invalid'
  if (address === null || hasEnded) return <EndedLink next={next} />
  if (needsSession) {
    return login === null ? (
      <LogOutFirst address={address} />
    ) : (
      <LogInFirst address={address} login={login} />
    )
  }
  return (
    <AuthLayout
      label="verify_email"
      title="Confirm your email address"
      lead={
        <>
          Is <strong>{address}</strong> the email address of your account?
        </>
      }
    >
      <ConfirmForm refusal={actionData?.refusal} />
    </AuthLayout>
  )
}

function ConfirmForm({ refusal }: { readonly refusal: FormRefusal | null | undefined }) {
  return (
    <ValidatedForm rules={{}} refusal={refusal}>
      <FormStack>
        <FormSummary />
        <FormActions>
          <Button type="submit" variant="primary">
            Yes, confirm
          </Button>
          <Link to="/">Not now</Link>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

function Done({ next }: { readonly next: string }) {
  return (
    <AuthLayout label="verify_email" title="Confirm your email address">
      <Notice tone="success" title="Your email address is confirmed" role="alert" />
      <FormActions>
        <LinkButton to={next} variant="primary">
          Continue
        </LinkButton>
      </FormActions>
    </AuthLayout>
  )
}

/** A new address can only be confirmed from its account. */
function LogInFirst({ address, login }: { readonly address: string; readonly login: string }) {
  return (
    <AuthLayout
      label="verify_email"
      title="Log in to confirm"
      lead={
        <>
          The account that is to have the address <strong>{address}</strong> has to confirm it. Log
          in to it in this browser.
        </>
      }
    >
      <FormActions>
        <LinkButton to={login} variant="primary">
          Log in
        </LinkButton>
      </FormActions>
    </AuthLayout>
  )
}

/** Shown to users of another account: the login page would redirect them back here. */
function LogOutFirst({ address }: { readonly address: string }) {
  return (
    <AuthLayout
      label="verify_email"
      title="Log out to confirm"
      lead={
        <>
          You are logged in to another account than the one that is to have the address{' '}
          <strong>{address}</strong>. Log out, then open the link again and log in to that one.
        </>
      }
    >
      <PostForm action="/logout" failed={logOutFailed}>
        <FormActions>
          <Button type="submit" variant="primary">
            Log out
          </Button>
        </FormActions>
      </PostForm>
    </AuthLayout>
  )
}

const ENDED =
  'It was used already, or has expired: a link works once, and for 24 hours. ' +
  'You can request another under Security.'

function EndedLink({ next }: { readonly next: string }) {
  return (
    <AuthLayout label="verify_email" title="This link no longer works" lead={ENDED}>
      <FormActions>
        <LinkButton to={next} variant="primary">
          Continue
        </LinkButton>
      </FormActions>
    </AuthLayout>
  )
}
