import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { apiFor, attempt, readForm, viewerOf, type ApiClient } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { Button } from '../../ui/components/button.tsx'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { ErrorSummary, FormActions, FormRow, FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { runServerAction } from '../../ui/forms/server-action.client.ts'
import type { Route } from './+types/sign-in-page'
import { AuthLayout } from './auth-layout.tsx'
import { refusedBy, refusedWith, textOf, type FormRefusal } from './form-refusal.ts'
import { NewPasswordField } from '../password/new-password-field.tsx'
import { passwordAdvice } from '../password/password-advice.ts'
import { PasswordField } from '../password/password-field.tsx'
import { safeReturnTo } from '../session/return-to.server.ts'
import { landingPath } from '../session/return-to.ts'

const ACCOUNT_TYPES = [
  { value: 'collector', label: 'Collector', hint: 'discover, save and buy art' },
  { value: 'artist', label: 'Artist', hint: 'show and sell your own art' },
]

/** The form's values, shown again after a refusal. Never the password. */
type Typed = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly accountType: string
}

export function meta(args: Route.MetaArgs) {
  const isSignUp = args.location.pathname === '/signup'
  const title = isSignUp ? 'Sign up' : 'Log in'
  const description = isSignUp
    ? 'Create a Frame account as an artist or a collector.'
    : 'Log in to your gallery, your favourites and your cart.'
  return pageMeta({ title, description }, args)
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args)
  if (viewer !== null) throw redirect(destination(args.url, viewer))
  return null
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const signsUp = args.url.pathname === '/signup'
  const answer = await (signsUp ? signUp(apiFor(args), form) : signIn(apiFor(args), form))
  if (answer.ok) throw redirect(destination(args.url, answer.value))
  return data(
    {
      refusal: refusedBy(answer.problem, messages.authFailed, {
        'email-already-in-use': 'email',
        'weak-password': 'password',
      }),
      typed: typedIn(form),
      advice: signsUp ? adviceOn(form) : null,
    },
    answer.problem.status,
  )
}

/** When the server can't be reached, the form keeps its values. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const unreached = {
    refusal: refusedWith(messages.authFailed),
    typed: typedIn(form),
    advice: null,
  }
  return runServerAction(serverAction, unreached)
}

async function signIn(api: ApiClient, form: FormData) {
  const credentials = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') }
  const answer = await attempt(api.session.$post({ json: credentials }))
  return answer.ok ? { ok: true as const, value: answer.value.user } : answer
}

function signUp(api: ApiClient, form: FormData) {
  const { accountType, ...typed } = typedIn(form)
  const json = {
    ...typed,
    isArtist: accountType === 'artist',
    password: textOf(form, 'password'),
  }
  return attempt(api.users.$post({ json }))
}

function adviceOn(form: FormData): string | null {
  const { firstName, lastName, email } = typedIn(form)
  return passwordAdvice(textOf(form, 'password'), [firstName, lastName, email])
}

function typedIn(form: FormData): Typed {
  return {
    firstName: textOf(form, 'firstName').trim(),
    lastName: textOf(form, 'lastName').trim(),
    email: textOf(form, 'email').trim(),
    accountType: textOf(form, 'accountType'),
  }
}

function destination(url: URL, viewer: { readonly isArtist: boolean } | null): string {
  const wanted = url.searchParams.get('returnTo')
  return safeReturnTo(wanted) ?? landingPath(viewer ?? { isArtist: false })
}

/** One form for both: the login view at any path other than /signup (specification, point 2). */
export default function SignInPage({ actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const signsUp = pathname === '/signup'
  return signsUp ? (
    <AuthLayout
      label="sign_up"
      title="Create an account"
      lead="Keep favourites and a cart as a collector, or open your own gallery as an artist."
    >
      <SignInForm mode="signup" {...actionData} />
      <p>
        Already have an account? <Link to={{ pathname: '/login', search }}>Log in</Link>
      </p>
    </AuthLayout>
  ) : (
    <AuthLayout
      label="login"
      title="Welcome back"
      lead="Your favourites, your cart and your works are where you left them."
    >
      <SignInForm mode="login" {...actionData} />
      <p>
        New here? <Link to={{ pathname: '/signup', search }}>Sign up</Link>
      </p>
    </AuthLayout>
  )
}

type SignInFormProps = {
  readonly mode: 'login' | 'signup'
  readonly refusal?: FormRefusal | undefined
  readonly typed?: Typed | undefined
  readonly advice?: string | null | undefined
}

function SignInForm({ mode, refusal, typed, advice }: SignInFormProps) {
  const navigation = useNavigation()
  const signsUp = mode === 'signup'
  const password = useClearedOn(refusal)
  const field = { id: 'password', name: 'password', label: 'Password', required: true }
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <Form method="post" noValidate>
      <FormStack>
        <ErrorSummary problems={refusal?.lines ?? []} />
        {signsUp && <SignUpFields refusal={refusal} typed={typed} />}
        <TextField
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete={signsUp ? 'email' : 'username'}
          defaultValue={typed?.email}
          error={refusal?.fields['email']}
          required
        />
        {signsUp ? (
          <NewPasswordField
            {...field}
            ref={password}
            hint="At least 6 characters."
            error={refusal?.fields['password']}
            advice={advice}
          />
        ) : (
          <PasswordField
            {...field}
            ref={password}
            autoComplete="current-password"
            error={refusal?.fields['password']}
          />
        )}
        <FormActions>
          <Button type="submit" variant="primary" busy={busy}>
            {signsUp ? 'Sign up' : 'Log in'}
          </Button>
          {!signsUp && <Link to="/forgot-password">Forgot your password?</Link>}
        </FormActions>
      </FormStack>
    </Form>
  )
}

function SignUpFields({ refusal, typed }: Omit<SignInFormProps, 'mode'>) {
  const { search } = useLocation()
  const preselected = new URLSearchParams(search).get('type') === 'artist' ? 'artist' : 'collector'
  return (
    <>
      <ChoiceField
        label="Account type"
        name="accountType"
        options={ACCOUNT_TYPES}
        defaultValue={typed?.accountType ?? preselected}
      />
      <FormRow>
        <TextField
          id="firstName"
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={typed?.firstName}
          error={refusal?.fields['firstName']}
          required
        />
        <TextField
          id="lastName"
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={typed?.lastName}
          error={refusal?.fields['lastName']}
          required
        />
      </FormRow>
    </>
  )
}

/** Clears the password after a refusal. The other fields keep their values. */
function useClearedOn(refusal: FormRefusal | undefined) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusal !== undefined && input.current !== null) input.current.value = ''
  }, [refusal])
  return input
}
