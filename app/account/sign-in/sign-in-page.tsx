import { lazy, Suspense, useEffect, useRef } from 'react'
import { data, Link, redirect, replace, useLocation } from 'react-router'
import {
  apiFor,
  attempt,
  read,
  readForm,
  viewerOf,
  type ApiClient,
} from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { Button } from '../../ui/components/button.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { throwScriptError } from '../../ui/requests/connection-error.ts'
import { nameOf, pageMeta } from '../../ui/page-meta.ts'
import { runServerAction } from '../../ui/forms/server-action.client.ts'
import type { Route } from './+types/sign-in-page'
import { signInRules, signUpRules } from '../account-rules.ts'
import { MAX_TOKEN_LENGTH } from '../invitations/invitation.ts'
import { AuthLayout } from './auth-layout.tsx'
import { refusedBy, refusedWithout, textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { NewPasswordField } from '../password/new-password-field.tsx'
import { passwordAdvice } from '../password/password-advice.ts'
import { PasswordField } from '../password/password-field.tsx'
import { ProviderButtons } from '../providers/provider-buttons.tsx'
import { safeReturnTo } from '../session/return-to.server.ts'
import { keepPath, readGuestFavourite } from '../session/return-query.ts'
import { SIGN_IN_REASONS, type SignInReason } from '../session/return-to.ts'
import { useReturnQuery } from '../session/use-return-query.ts'
import { arrivalPath, arrive, type Arrival } from './arrival.server.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { InvitationNeeded, invitedAs, type SignUpInvitation } from './invitation-needed.tsx'
import { SignUpFields, type TypedSignIn } from './sign-up-fields.tsx'

export function meta(args: Route.MetaArgs) {
  const isSignUp = args.location.pathname === '/signup'
  const title = isSignUp ? 'Sign up' : 'Log in'
  const description = isSignUp
    ? `Create a ${nameOf(args)} account as an artist or a collector.`
    : 'Log in to your gallery, your favourites and your cart.'
  return pageMeta({ title, description }, args)
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args)
  if (viewer !== null) throw redirect(await arrivalPath(args, arrivalAt(args.url, viewer)))
  const api = apiFor(args)
  // Requests without a cookie get the cached page, and cannot have a pending second step.
  const isLogin = args.url.pathname === '/login' && args.request.headers.has('cookie')
  const needsCode = isLogin && (await read(api.session['second-step'].$get())).isPending
  const methods = await read(api['sign-in-methods'].$get())
  const isByInvitation = args.url.pathname === '/signup' && methods.signUp === 'invitation'
  return { needsCode, methods, invitation: isByInvitation ? await findInvitation(args) : null }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const signsUp = args.url.pathname === '/signup'
  const here = args.url.pathname + args.url.search
  if (form.has('restart')) {
    await attempt(apiFor(args).session['second-step'].$delete())
    throw replace(here)
  }
  const invitation = args.url.searchParams.get('invitation')
  const answer = await (signsUp
    ? signUp(apiFor(args), form, invitation)
    : signIn(apiFor(args), form))
  // The password was correct; reloads the page, which then asks for the code.
  if (answer.ok && answer.value === null) throw replace(here)
  if (answer.ok) {
    // Replaces the history entry, since going back to the form would only redirect forward again.
    throw replace(await arrive(args, arrivalAt(args.url, answer.value)))
  }
  return data(
    {
      refusal: refusedBy(answer.problem, messages.authFailed, {
        'email-already-in-use': 'email',
        'weak-password': 'password',
        'wrong-code': 'code',
      }),
      typed: typedIn(form),
      advice: signsUp ? adviceOn(form) : null,
    },
    answer.problem.status,
  )
}

/** If the server cannot be reached, the form keeps its values. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return runServerAction(serverAction, (code) => ({
    refusal: refusedWithout(code, { message: messages.authFailed, isRepeatable: true }),
    typed: typedIn(form),
    advice: null,
  }))
}

/** @returns null as the user if a code is required */
async function signIn(api: ApiClient, form: FormData) {
  if (form.has('code')) {
    const json = { code: textOf(form, 'code') }
    const answer = await attempt(api.session['second-step'].$post({ json }))
    return answer.ok ? { ok: true as const, value: answer.value.user } : answer
  }
  const credentials = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') }
  const answer = await attempt(api.session.$post({ json: credentials }))
  return answer.ok ? { ok: true as const, value: answer.value.user } : answer
}

function signUp(api: ApiClient, form: FormData, invitation: string | null) {
  const { accountType, ...typed } = typedIn(form)
  const json = {
    ...typed,
    isArtist: accountType === 'artist',
    password: textOf(form, 'password'),
    invitation,
  }
  return attempt(api.users.$post({ json }))
}

function adviceOn(form: FormData): string | null {
  const { firstName, lastName, email } = typedIn(form)
  return passwordAdvice(textOf(form, 'password'), [firstName, lastName, email])
}

function typedIn(form: FormData): TypedSignIn {
  return {
    firstName: textOf(form, 'firstName').trim(),
    lastName: textOf(form, 'lastName').trim(),
    email: textOf(form, 'email').trim(),
    accountType: textOf(form, 'accountType'),
  }
}

function arrivalAt({ searchParams }: URL, user: Arrival['user']): Arrival {
  const returnTo = safeReturnTo(searchParams.get('returnTo'))
  return { user, returnTo, keep: readGuestFavourite(searchParams) }
}

/** Reads the state of the URL's invitation. */
async function findInvitation(args: Route.LoaderArgs): Promise<SignUpInvitation> {
  const token = args.url.searchParams.get('invitation') ?? ''
  const isToken = token !== '' && token.length <= MAX_TOKEN_LENGTH
  if (!isToken) return { isGiven: token !== '', isValid: false, email: null, isArtist: null }
  const call = apiFor(args).invitations[':token'].$get({ param: { token } })
  return { isGiven: true, ...(await read(call)) }
}

/** Loaded on demand, since most users need no code. */
const SecondStepForm = lazy(async () => {
  const module = await import('./second-step-form.tsx').catch(throwScriptError)
  return { default: module.SecondStepForm }
})

/** Tells what signing in will do, since anybody can write a URL with a favourite. */
const keepText = (path: string): string =>
  path.startsWith('/favorites')
    ? 'The work you chose will be in your favourites.'
    : 'You will follow the artist.'

const REASONS: Readonly<Record<SignInReason, string>> = {
  cart: 'Without JavaScript, a cart needs an account. Afterwards you are back at the work.',
  'saved-search': 'A saved search needs an account. Afterwards you are back at the search.',
  form: 'No user is currently signed in, so nothing was saved or sent. Log in, then try again.',
  deletion:
    'No user is currently signed in. If you have just deleted your account, it is gone. Otherwise, log in to delete it.',
}

/** The reason for signing in; null if the URL has none. */
function purposeOf(query: URLSearchParams): string | null {
  const keep = keepPath(query)
  if (keep !== null) return keepText(keep)
  const reason = SIGN_IN_REASONS.find((one) => one === query.get('reason'))
  return reason === undefined ? null : REASONS[reason]
}

/** Sign-up at /signup, and the login at any other path (specification, point 2). */
export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { methods, invitation } = loaderData
  const { pathname, search } = useLocation()
  const signsUp = pathname === '/signup'
  const purpose = purposeOf(new URLSearchParams(search))
  // The second step may have expired since the form was opened.
  const needsCode = loaderData.needsCode && actionData?.refusal.code !== 'second-step-expired'
  if (!signsUp && needsCode) {
    return (
      <AuthLayout
        label="login"
        title="Enter a code"
        lead="One more step, since you have two-step login."
      >
        <Suspense>
          <SecondStepForm refusal={actionData?.refusal} />
        </Suspense>
      </AuthLayout>
    )
  }
  if (signsUp && invitation !== null && !invitation.isValid) {
    return <InvitationNeeded isGiven={invitation.isGiven} />
  }
  return signsUp ? (
    <AuthLayout
      label="sign_up"
      title="Create an account"
      lead={
        invitedAs(invitation) ??
        purpose ??
        'Keep favourites and a cart as a collector, or open your own gallery as an artist.'
      }
    >
      {methods.password && <SignInForm mode="signup" {...actionData} invitation={invitation} />}
      <ProviderButtons providers={methods.providers} search={search} />
      <p>
        Already have an account? <Link to={{ pathname: '/login', search }}>Log in</Link>
      </p>
    </AuthLayout>
  ) : (
    <AuthLayout
      label="login"
      title="Welcome back"
      lead={purpose ?? 'Your favourites, your cart and your works are where you left them.'}
    >
      {methods.password && <SignInForm mode="login" {...actionData} />}
      <PasskeyButton keep={keepPath(new URLSearchParams(search))} />
      <ProviderButtons providers={methods.providers} search={search} />
      <p>
        New here? <Link to={{ pathname: '/signup', search }}>Sign up</Link>
      </p>
    </AuthLayout>
  )
}

type SignInFormProps = {
  readonly mode: 'login' | 'signup'
  readonly refusal?: FormRefusal | undefined
  readonly typed?: TypedSignIn | undefined
  readonly advice?: string | null | undefined
  /** The invitation for the sign-up; null without one. */
  readonly invitation?: Pick<SignUpInvitation, 'email' | 'isArtist'> | null
}

function SignInForm({ mode, refusal, typed, advice, invitation = null }: SignInFormProps) {
  const search = useReturnQuery()
  const signsUp = mode === 'signup'
  const { email = null, isArtist = null } = invitation ?? {}
  const password = useClearedOn(refusal)
  const field = { id: 'password', name: 'password', label: 'Password' }
  return (
    <ValidatedForm rules={signsUp ? signUpRules : signInRules} refusal={refusal}>
      <FormStack>
        <FormSummary />
        {signsUp && <SignUpFields typed={typed} isTypeGiven={isArtist !== null} />}
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete={signsUp ? 'email' : 'username'}
          defaultValue={typed?.email ?? email ?? undefined}
          readOnly={email !== null}
        />
        {signsUp ? (
          <NewPasswordField
            {...field}
            ref={password}
            hint="At least 6 characters."
            advice={advice}
          />
        ) : (
          <PasswordField {...field} ref={password} autoComplete="current-password" />
        )}
        <FormActions>
          <Button type="submit" variant="primary">
            {signsUp ? 'Sign up' : 'Log in'}
          </Button>
          {!signsUp && (
            <Link to={{ pathname: '/forgot-password', search }}>Forgot your password?</Link>
          )}
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

/** Refusals after which the password has to be typed again. */
const WRONG_PASSWORD: ReadonlySet<FormRefusal['code']> = new Set([
  'invalid-credential',
  'incorrect-password',
  'weak-password',
])

/** Clears a refused password. Other refusals keep it for the next attempt. */
function useClearedOn(refusal: FormRefusal | undefined) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isWrong = refusal !== undefined && WRONG_PASSWORD.has(refusal.code)
    if (isWrong && input.current !== null) input.current.value = ''
  }, [refusal])
  return input
}
