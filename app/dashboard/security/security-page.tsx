import { useLocation, useNavigation } from 'react-router'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { LinkedAccounts, providersOf } from '../../account/providers/linked-accounts.tsx'
import { refusedWithout } from '../../ui/forms/form-refusal.ts'
import { apiFor, read, readForm } from '../../api/api-client.server.ts'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { runFormAction } from '../../ui/forms/form-action.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import { nameOf, pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/security-page'
import { Panel } from '../../ui/components/panel.tsx'
import * as flash from '../forms/flash-message.module.css'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import { useShownOnce } from '../../ui/use-shown-once.ts'
import { cancelEmailChange, changeEmail, sendEmailLink } from './email-form.server.ts'
import { EmailSection } from './email-section.tsx'
import { makeApiToken, revokeApiToken } from './api-token-form.server.ts'
import { ApiTokenSection } from './api-token-section.tsx'
import { addPasskey, removePasskey, renamePasskey } from './passkey-form.server.ts'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { FORMS, securityFormOf, type SecurityForm, type SecurityOutcome } from './security-form.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  type SecurityAnswer,
} from './security-form.server.ts'
import {
  renewBackupCodes,
  startTwoFactor,
  turnOffTwoFactor,
  turnOnTwoFactor,
  viewTwoFactor,
} from './two-factor-form.server.ts'
import { TwoFactorSection } from './two-factor-section.tsx'
import { SignInAgain } from '../sign-in-again.tsx'
import { SessionList } from './session-list.tsx'

const PASSWORD_LEAD = 'A new password logs you out on all other devices. You stay logged in here.'
const GUESSABLE =
  'Your new password is easy to guess. It works, but a longer one of your own is safer.'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Security',
      description: `The password, two-step login and open sessions of your ${nameOf(args)} account.`,
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const api = apiFor(args)
  const { me } = api.users
  const [
    { items: sessions },
    twoFactor,
    { items: passkeys },
    { items: tokens },
    methods,
    ways,
    email,
  ] = await Promise.all([
    read(me.sessions.$get()),
    read(me['two-factor'].$get()),
    read(me.passkeys.$get()),
    read(me.tokens.$get()),
    read(me['sign-in-methods'].$get()),
    read(api['sign-in-methods'].$get()),
    read(me.email.$get()),
  ])
  return {
    methods,
    providers: ways.providers,
    usesPasswords: ways.password,
    email,
    advice: args.url.searchParams.has('advice') ? GUESSABLE : null,
    sessions,
    passkeys,
    tokens,
    idempotencyKey: crypto.randomUUID(),
    newToken: args.url.searchParams.get('new-token'),
    twoFactor: viewTwoFactor(args, twoFactor),
  }
}

export async function action(args: Route.ActionArgs): Promise<SecurityAnswer> {
  const viewer = await guardSignedInPage(args)
  const form = await readForm(args)
  const sent = { args, viewer, form }
  const accept = {
    password: changePassword,
    'change-email': changeEmail,
    'cancel-email-change': cancelEmailChange,
    'send-email-link': sendEmailLink,
    'start-two-factor': startTwoFactor,
    'turn-on-two-factor': turnOnTwoFactor,
    'renew-backup-codes': renewBackupCodes,
    'turn-off-two-factor': turnOffTwoFactor,
    'add-passkey': addPasskey,
    'rename-passkey': renamePasskey,
    'remove-passkey': removePasskey,
    'make-token': makeApiToken,
    'revoke-token': revokeApiToken,
    'end-session': endSession,
    'end-other-sessions': endOtherSessions,
  } satisfies Record<SecurityForm, unknown>
  return accept[securityFormOf(form)](sent)
}

export const shouldRevalidate = revalidateConflict

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = securityFormOf(await request.clone().formData())
  const { failed: message, isRepeatable = false } = FORMS[form]
  return runFormAction(serverAction, (code): SecurityOutcome => {
    return { form, refusal: refusedWithout(code, { message, isRepeatable }) }
  })
}

/**
 * Shared by artists and collectors: email, password, linked accounts, second factors, tokens and
 * sessions.
 */
export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { formData } = useNavigation()
  const { pathname } = useLocation()
  const { methods } = loaderData
  const sent = formData === undefined ? null : securityFormOf(formData)
  const refusal = actionData?.refusal
  const refusedForm = actionData?.form
  const refusedFacts = refusedForm && FORMS[refusedForm]
  const backupCodes = useShownOnce(actionData?.backupCodes ?? null)
  const madeToken = useShownOnce(actionData?.madeToken ?? null)
  const hasPassword = methods.password
  // Without a password, a fresh login confirms the viewer's identity.
  const isProved = hasPassword || methods.hasFreshSession
  useRefusalToast(refusal)
  return (
    <Panel
      title="Security"
      lead={hasPassword ? PASSWORD_LEAD : 'You log in without a password here.'}
    >
      {refusedFacts && !refusedFacts.hasSummary && (
        // With scripts, a toast shows the refusal.
        <div className={flash['unscripted']}>
          <RefusalNotice refusal={refusal} />
        </div>
      )}
      {(hasPassword || (isProved && loaderData.usesPasswords)) && (
        <PasswordForm
          advice={loaderData.advice}
          refusal={refusedForm === 'password' ? refusal : undefined}
          busy={sent === 'password'}
          isFirst={!hasPassword}
        />
      )}
      {isProved ? (
        <EmailSection
          email={loaderData.email}
          asksPassword={hasPassword}
          refusal={refusedForm === 'change-email' ? refusal : undefined}
        />
      ) : (
        <SignInAgain
          providers={providersOf(methods.linkedAccounts)}
          hasPasskey={loaderData.passkeys.length > 0}
          returnTo={pathname}
        >
          You log in without a password here. To change your email address, two-step login,
          passkeys, linked accounts or password, or to make an API token, log in again. That counts
          for ten minutes.
        </SignInAgain>
      )}
      <LinkedAccounts
        linked={methods.linkedAccounts}
        providers={loaderData.providers}
        hasPassword={hasPassword}
        path={pathname}
      />
      {/* New backup codes are shown only once, even if the login is no longer fresh. */}
      {(isProved || backupCodes !== null) && (
        <TwoFactorSection
          twoFactor={loaderData.twoFactor}
          isProved={isProved}
          hasPassword={hasPassword}
          backupCodes={backupCodes}
          refusal={refusedFacts?.isTwoFactor ? refusal : undefined}
        />
      )}
      {isProved && (
        <PasskeySection
          passkeys={loaderData.passkeys}
          hasPassword={hasPassword}
          isAdding={sent === 'add-passkey'}
        />
      )}
      <ApiTokenSection
        tokens={loaderData.tokens}
        made={madeToken}
        newToken={loaderData.newToken}
        asksPassword={hasPassword}
        refusal={refusedForm === 'make-token' ? refusal : undefined}
      />
      <SessionList sessions={loaderData.sessions} />
    </Panel>
  )
}
