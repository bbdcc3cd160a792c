import { Link, redirect, useLocation } from 'react-router'
import { loginPath } from '../../account/session/return-to.ts'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { PasswordField } from '../../account/password/password-field.tsx'
import { confirmPasswordRules } from '../../account/password/password-rules.ts'
import { providersOf } from '../../account/providers/linked-accounts.tsx'
import type { ProviderChoice } from '../../account/providers/provider-buttons.tsx'
import { announceSignOut } from '../../account/session/session-channel.ts'
import { apiFor, attempt, read, readForm, viewerOf } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { toast } from '../../ui/toasts/toast.client.ts'
import { nameOf, pageMeta } from '../../ui/page-meta.ts'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import type { Route } from './+types/account-page'
import { Panel } from '../../ui/components/panel.tsx'
import { acceptForm } from '../forms/form-outcome.server.ts'
import * as styles from '../forms/form-panel.module.css'
import { clearLocalData } from '../log-out-form.tsx'
import { DigestSection } from './digest-section.tsx'
import { SignInAgain } from '../sign-in-again.tsx'
import { submitForm } from '../../ui/forms/form-action.ts'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'

const WARNING = 'This action cannot be undone. All your data will be permanently deleted.'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Account Management',
      description: `Download the data that ${nameOf(args)} stores about you, or delete your account.`,
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  const { isArtist, email } = await guardSignedInPage(args)
  const confirms = args.url.searchParams.has('delete')
  const digest = await read(apiFor(args).users.me.digest.$get())
  return { isArtist, email, digest, proof: confirms ? await findProof(args) : null }
}

/** Finds how the viewer confirms a deletion. Without a password, a fresh login takes its place. */
async function findProof(args: Route.LoaderArgs) {
  const methods = await read(apiFor(args).users.me['sign-in-methods'].$get())
  if (methods.password) return { by: 'password' as const }
  if (methods.hasFreshSession) return { by: 'fresh-session' as const }
  const { items: passkeys } = await read(apiFor(args).users.me.passkeys.$get())
  return {
    by: 'signing-in' as const,
    providers: providersOf(methods.linkedAccounts),
    hasPasskey: passkeys.length > 0,
  }
}

export async function action(args: Route.ActionArgs) {
  // An earlier press may have deleted the account, and its answer was lost.
  if ((await viewerOf(args)) === null) throw redirect(loginPath(args.url, 'deletion'))
  const password = textOf(await readForm(args), 'password')
  const json = password === '' ? {} : { password }
  const answer = await attempt(apiFor(args).users.me.$delete({ json }))
  if (answer.ok) return acceptForm(args, 'account-deleted', '/')
  return rejectFormBy(answer.problem, messages.accountDeleteFailed, {
    fieldOf: {
      'incorrect-password': 'password',
    },
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm({
    async serverAction() {
      try {
        return await serverAction()
      } catch (thrown) {
        // It redirects once the account is deleted, and once nobody is logged in any more.
        if (thrown instanceof Response) {
          clearLocalData()
          announceSignOut()
        }
        throw thrown
      }
    },
    failed: messages.accountDeleteFailed,
    isRepeatable: false,
    onAccepted() {
      toast.success(messages.accountDeleted, { id: 'flash-account-deleted' })
    },
  })
}

/** Shared by artists and collectors. The confirmation is a separate step with its own URL. */
export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isArtist, email, digest, proof } = loaderData
  const { pathname } = useLocation()
  useRefusalToast(actionData?.refusal)
  return (
    <Panel title="Account Management" lead={`You are logged in as ${email}.`}>
      {proof?.by === 'signing-in' ? (
        <ProofFirst {...proof} back={pathname} />
      ) : proof !== null ? (
        <Confirmation
          refusal={actionData?.refusal}
          asksPassword={proof.by === 'password'}
          back={pathname}
        />
      ) : (
        <div className={styles['narrow']}>
          <DigestSection digest={digest} isArtist={isArtist} />
          <DataDownload />
          <DeletionFacts isArtist={isArtist} />
          <FormActions>
            <LinkButton to="?delete" variant="danger" icon="trash" preventScrollReset>
              Delete Account
            </LinkButton>
          </FormActions>
        </div>
      )}
    </Panel>
  )
}

/** Says what goes with the account, and what others keep. */
function DeletionFacts({ isArtist }: { readonly isArtist: boolean }) {
  return (
    <p>
      Deleting your account removes your profile{isArtist && ', works and exhibitions'}, your
      favourites, lists, follows and saved searches, your cart, purchase history and collection, and
      your messages in enquiries. Certificates of works that you own stay valid without your name.{' '}
      {isArtist && (
        <>
          What people have bought from you stays in their history without your name, but
          certificates already issued keep it.{' '}
        </>
      )}
      Orders that are not shipped yet are cancelled{isArtist && ', yours and those of your buyers'}.
    </p>
  )
}

/** A plain link that downloads the API's response, with or without scripts. */
function DataDownload() {
  return (
    <>
      <p>{`Download everything that ${useGalleryName()} stores about you in one file.`}</p>
      <FormActions>
        <LinkButton to="/api/users/me/export" icon="download" reloadDocument download>
          Download Your Data
        </LinkButton>
      </FormActions>
    </>
  )
}

type ConfirmationProps = {
  readonly refusal: FormRefusal | null | undefined
  readonly asksPassword: boolean
  readonly back: string
}

function Confirmation({ refusal, asksPassword, back }: ConfirmationProps) {
  return (
    <ValidatedForm
      rules={asksPassword ? confirmPasswordRules : {}}
      refusal={refusal}
      className={styles['narrow']}
    >
      <Notice tone="error">
        <p>Warning: {WARNING}</p>
      </Notice>
      <FormStack>
        <FormSummary />
        {asksPassword && (
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            hint="To confirm that it is you."
          />
        )}
        <FormActions>
          <Button type="submit" variant="danger">
            Yes, Delete Account
          </Button>
          <Link to={back} preventScrollReset>
            Cancel
          </Link>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

type ProofFirstProps = {
  readonly providers: readonly ProviderChoice[]
  readonly hasPasskey: boolean
  readonly back: string
}

/** Asks users without a password to log in again first. */
function ProofFirst({ providers, hasPasskey, back }: ProofFirstProps) {
  return (
    <div className={styles['narrow']}>
      <Notice tone="error">
        <p>Warning: {WARNING}</p>
      </Notice>
      <SignInAgain providers={providers} hasPasskey={hasPasskey} returnTo={`${back}?delete`}>
        Log in again to delete your account. That counts for ten minutes.
      </SignInAgain>
      <p>
        <Link to={back} preventScrollReset>
          Cancel
        </Link>
      </p>
    </div>
  )
}
