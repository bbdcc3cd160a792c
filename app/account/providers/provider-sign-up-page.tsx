import { Link, redirect, replace } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { apiFor, attempt, read, readForm, viewerOf } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { runServerAction } from '../../ui/forms/server-action.client.ts'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { nameOf, pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/provider-sign-up-page'
import { providerSignUpRules } from '../account-rules.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { refusedWithout, textOf } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { SignUpFields } from '../sign-in/sign-up-fields.tsx'
import { landingPath } from '../session/return-to.ts'
import { arrive } from '../sign-in/arrival.server.ts'

export function meta(args: Route.MetaArgs) {
  const description = `Create a ${nameOf(args)} account as an artist or a collector.`
  return pageMeta({ title: 'Sign up', description, audience: 'oneself' }, args)
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args)
  if (viewer !== null) throw redirect(landingPath(viewer))
  const { person } = await read(apiFor(args)['provider-sign-up'].$get())
  // Without a recent sign-in at a provider, there is nothing to complete.
  if (person === null) throw redirect('/signup')
  return person
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const typed = typedIn(form)
  const { firstName, lastName, accountType } = typed
  const json = { firstName, lastName, isArtist: accountType === 'artist' }
  const answer = await attempt(apiFor(args)['provider-sign-up'].$post({ json }))
  // Replaces the history entry, since going back to the form would only redirect forward again.
  if (answer.ok) throw replace(await arrive(args, answer.value))
  return rejectFormBy(answer.problem, messages.authFailed, { typed })
}

/** If the server cannot be reached, the form keeps its values. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return runServerAction(serverAction, (code) => ({
    refusal: refusedWithout(code, { message: messages.authFailed, isRepeatable: true }),
    typed: typedIn(form),
  }))
}

function typedIn(form: FormData) {
  return {
    firstName: textOf(form, 'firstName').trim(),
    lastName: textOf(form, 'lastName').trim(),
    accountType: textOf(form, 'accountType'),
  }
}

/** Asks a new user for the sign-up details before the account is created. */
export default function ProviderSignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, email, firstName, lastName, isArtist, isTypeGiven } = loaderData
  const accountType = isArtist ? 'artist' : 'collector'
  const typeWords = isTypeGiven
    ? `You are invited as ${isArtist ? 'an artist' : 'a collector'}.`
    : 'Are you an artist or an art lover?'
  const typed = actionData?.typed ?? { firstName, lastName, accountType }
  return (
    <AuthLayout
      label="sign_up"
      title="Create an account"
      lead={`You are new here. ${provider.name} gave us your email address, ${email}. ${typeWords}`}
    >
      <ValidatedForm rules={providerSignUpRules} refusal={actionData?.refusal}>
        <FormStack>
          <FormSummary />
          <SignUpFields typed={{ ...typed, email }} isTypeGiven={isTypeGiven} />
          <FormActions>
            <Button type="submit" variant="primary">
              Sign up
            </Button>
            <Link to="/login">Not now</Link>
          </FormActions>
        </FormStack>
      </ValidatedForm>
      <p>Do you have an account already? Log in to it, then link {provider.name} under Security.</p>
    </AuthLayout>
  )
}
