import { Link, replace } from 'react-router'
import { guardSignedInPage } from '../session/signed-in-page.server.ts'
import { apiFor, attempt, read } from '../../api/api-client.server.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/check-email-page'
import { securityPath } from '../dashboard-path.ts'
import { safeReturnTo } from '../session/return-to.server.ts'
import { landingPath } from '../session/return-to.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'

const SEND_FAILED = 'The link could not be sent'

export const meta = privatePage(
  'Check your email',
  'Confirm that the email address of your account is yours.',
)

/** @throws a redirect for guests and for users without a pending confirmation */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await guardSignedInPage(args)
  const next = safeReturnTo(args.url.searchParams.get('returnTo')) ?? landingPath(viewer)
  const { address, isVerified, isRequired, link } = await read(apiFor(args).users.me.email.$get())
  // Replaces the history entry, since going back to this page would only redirect forward again.
  if (isVerified || !isRequired) throw replace(next)
  const security = securityPath(viewer)
  return { address: link?.address ?? address, isSent: link !== null, next, security }
}

/** Sends another link. */
export async function action(args: Route.ActionArgs) {
  const answer = await attempt(apiFor(args).users.me.email.links.$post())
  if (answer.ok || answer.problem.code === 'email-verified') return { refusal: null }
  return rejectFormBy(answer.problem, SEND_FAILED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(SEND_FAILED)

export default function CheckEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, isSent, next, security } = loaderData
  const isSentAgain = actionData?.refusal === null
  return (
    <AuthLayout
      label="check_email"
      title={isSent ? 'Check your email' : 'Confirm your email address'}
      lead={
        isSent ? (
          <>
            We sent a link to <strong>{address}</strong>. Open it to confirm that the address is
            yours. It works for 24 hours.
          </>
        ) : (
          <>
            We will send a link to <strong>{address}</strong>, to make sure that the address is
            yours.
          </>
        )
      }
    >
      {isSentAgain && (
        <Notice tone="success" title="Link sent" role="alert">
          <p>If it does not arrive within a few minutes, check your spam folder.</p>
        </Notice>
      )}
      <p>
        Until then you can look around, save favourites and fill your cart. Publishing, buying and
        asking about works wait.
      </p>
      <SendForm isSent={isSent} refusal={actionData?.refusal} next={next} />
      <p>
        Is the address wrong? <Link to={security}>Change it under Security</Link>.
      </p>
    </AuthLayout>
  )
}

type SendFormProps = {
  readonly isSent: boolean
  readonly refusal: FormRefusal | null | undefined
  readonly next: string
}

function SendForm({ isSent, refusal, next }: SendFormProps) {
  return (
    <ValidatedForm rules={{}} refusal={refusal}>
      <FormStack>
        <FormSummary />
        <FormActions>
          <Button type="submit" variant={isSent ? 'plain' : 'primary'}>
            {isSent ? 'Send another link' : 'Send link'}
          </Button>
          <LinkButton to={next} variant={isSent ? 'primary' : 'plain'}>
            Continue
          </LinkButton>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
