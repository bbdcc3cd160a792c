import { useLocation, useNavigation } from 'react-router'
import { LinkedAccounts } from '../../account/providers/linked-accounts.tsx'
import { refusedWithout } from '../../ui/forms/form-refusal.ts'
import { apiFor, read, readForm } from '../../api/api-client.server.ts'
import { runServerAction } from '../../ui/forms/server-action.client.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/security-page'
import { Panel } from '../dashboard-layout.tsx'
import { guardSignedInPage } from '../dashboard-guard.server.ts'
import { useRefusalToast } from '../forms/use-refusal-toast.ts'
import { PasswordForm } from './password-form.tsx'
import { FAILED, securityFormOf, type SecurityForm } from './security-form.ts'
import { changePassword, endOtherSessions, endSession } from './security-form.server.ts'
import { SessionList } from './session-list.tsx'

const PASSWORD_LEAD = 'A new password logs you out on all other devices. You stay logged in here.'
const GUESSABLE =
  'Your new password is easy to guess. It works, but a longer one of your own is safer.'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Security',
      description: 'Change the password of your Frame account, and see where you are logged in.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const api = apiFor(args)
  const { items } = await read(api.users.me.sessions.$get())
  const { providers } = await read(api['sign-in-methods'].$get())
  return {
    methods: await read(api.users.me['sign-in-methods'].$get()),
    providers,
    advice: args.url.searchParams.has('advice') ? GUESSABLE : null,
    sessions: items,
  }
}

export async function action(args: Route.ActionArgs) {
  const viewer = await guardSignedInPage(args)
  const form = await readForm(args)
  const sent = { args, viewer, form }
  const accept = {
    password: changePassword,
    'end-session': endSession,
    'end-other-sessions': endOtherSessions,
  } satisfies Record<SecurityForm, unknown>
  return accept[securityFormOf(form)](sent)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = securityFormOf(await request.clone().formData())
  return runServerAction(serverAction, (code) => {
    const message = FAILED[form]
    const isRepeatable = form !== 'password'
    return { refusal: refusedWithout(code, { message, isRepeatable }), typed: form }
  })
}

/** Shared by artists and collectors: the password, linked accounts and the sessions. */
export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { formData } = useNavigation()
  const { pathname } = useLocation()
  const { methods } = loaderData
  const sent = formData === undefined ? null : securityFormOf(formData)
  const refusal = actionData?.refusal
  useRefusalToast(refusal)
  return (
    <Panel
      title="Security"
      lead={methods.password ? PASSWORD_LEAD : 'You log in without a password here.'}
    >
      {methods.password && (
        <PasswordForm
          advice={loaderData.advice}
          refusal={actionData?.typed === 'password' ? refusal : undefined}
          busy={sent === 'password'}
        />
      )}
      <LinkedAccounts
        linked={methods.linkedAccounts}
        providers={loaderData.providers}
        path={pathname}
      />
      <SessionList sessions={loaderData.sessions} />
    </Panel>
  )
}
