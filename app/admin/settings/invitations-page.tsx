import { idempotencyHeader, IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import { redirect } from 'react-router'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { INVITATION_DAYS, invitationRules } from '../../account/invitations/invitation.ts'
import type { ListedInvitation } from '../../account/invitations/invitation.schema.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { factLine } from '../../kernel/count.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { parseNumber } from '../../kernel/field-rule.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { Button } from '../../ui/components/button.tsx'
import { NumberField, TextField } from '../../ui/forms/text-field.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/invitations-page'
import { AdminPages, AdminPanel } from '../admin-panel.tsx'
import { withNotice, INVITATIONS_PATH, SETTINGS_PATH } from '../admin-path.ts'
import { readQuery } from '../admin-query.server.ts'
import { OnceNotice } from '../../ui/once-notice.tsx'
import { useShownOnce } from '../../ui/use-shown-once.ts'
import * as styles from '../admin.module.css'
import { useFormReset } from '../use-form-reset.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'

export const meta = privatePage('Invitations', 'Invite people to sign up, and revoke invitations.')

export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.url, ['cursor'])
  const { admin } = apiFor(args)
  const [page, { signUp }] = await Promise.all([
    read(admin.invitations.$get({ query })),
    read(admin.settings.$get()),
  ])
  return { page, signUp, cursor: query.cursor ?? null, idempotencyKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const { invitations } = apiFor(args).admin
  if (form.has('revoke')) {
    const param = { id: textOf(form, 'revoke') }
    const answer = await attempt(invitations[':id'].$delete({ param }))
    // The invitation may have been revoked meanwhile.
    if (answer.ok || answer.problem.code === 'invitation-not-found') {
      throw redirect(withNotice(INVITATIONS_PATH, 'invitation-revoked'))
    }
    return rejectFormBy<Typed>(answer.problem, NOTHING_CHANGED)
  }
  const typed = typedIn(form)
  const email = typed.email === '' ? null : typed.email
  const json = { email, isArtist: IS_ARTIST[typed.accountType] ?? null }
  const days = parseNumber(typed.days) ?? undefined
  const answer = await attempt(
    invitations.$post({ header: idempotencyHeader(form), json: { ...json, days } }),
  )
  if (answer.ok) return { refusal: undefined, typed: null, made: answer.value }
  return rejectFormBy(answer.problem, NOTHING_CHANGED, {
    typed,
    fieldOf: { 'email-already-in-use': 'email' },
  })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

type Typed = { readonly email: string; readonly accountType: string; readonly days: string }

const typedIn = (form: FormData): Typed => ({
  email: textOf(form, 'email').trim(),
  accountType: textOf(form, 'accountType'),
  days: textOf(form, 'days'),
})

const IS_ARTIST: Readonly<Record<string, boolean>> = { artist: true, collector: false }

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, signUp, cursor } = loaderData
  const made = useShownOnce(actionData && 'made' in actionData ? actionData.made : null)
  // The latest invitations are on the first page.
  const isRevoked = cursor === null && !page.items.some(({ id }) => id === made?.id)
  return (
    <AdminPanel actionData={actionData} title="Invitations" lead={LEADS[signUp]}>
      {made !== null && !isRevoked && (
        <OnceNotice key={made.id} title="Invitation created">
          <CopyField
            label="Pass this link on. It is shown only now, and works once."
            text={made.url}
            noun="link"
          />
        </OnceNotice>
      )}
      <InvitationForm
        url={made?.url ?? null}
        refusal={actionData?.refusal}
        typed={actionData?.typed}
      />
      {page.items.length === 0 ? (
        <EmptyState title="No invitations yet" level={3} />
      ) : (
        <ul className={styles['rows']}>
          {page.items.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      <AdminPages of="invitations" cursor={cursor} nextCursor={page.nextCursor} />
      <PagerLink direction="back" to={SETTINGS_PATH}>
        Back to Settings
      </PagerLink>
    </AdminPanel>
  )
}

const LEADS = {
  open: 'Everybody can sign up here: nobody needs an invitation until you change that in Settings.',
  invitation: 'Only people with an invitation can sign up here.',
} as const

const ACCOUNT_TYPES = [
  { value: '', label: 'Either', hint: 'the person chooses' },
  { value: 'collector', label: 'Collector' },
  { value: 'artist', label: 'Artist' },
]

type InvitationFormProps = {
  /** The link of the latest invitation. A new link empties the fields for the next one. */
  readonly url: string | null
  readonly refusal?: FormRefusal | undefined
  readonly typed?: Typed | null | undefined
}

function InvitationForm({ url, refusal, typed }: InvitationFormProps) {
  const form = useFormReset(url)
  return (
    <ValidatedForm
      ref={form}
      rules={invitationRules}
      refusal={refusal}
      className={styles['narrow']}
    >
      <FormStack>
        <FormSummary />
        <IdempotencyField />
        <TextField
          name="email"
          label="Email"
          hint="Only this address can use it. Blank for anybody."
          type="email"
          autoComplete="off"
          optional
          defaultValue={typed?.email}
        />
        <ChoiceField
          name="accountType"
          label="Account type"
          options={ACCOUNT_TYPES}
          defaultValue={typed?.accountType ?? ''}
        />
        <NumberField
          name="days"
          label="Good for"
          suffix="days"
          defaultValue={typed?.days ?? `${INVITATION_DAYS}`}
        />
        <FormActions>
          <Button type="submit" variant="primary">
            Invite
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

function InvitationRow({ invitation }: { readonly invitation: ListedInvitation }) {
  const { id, email, isArtist, createdAt, expiresAt, state } = invitation
  const type = isArtist === null ? 'artist or collector' : isArtist ? 'artist' : 'collector'
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>{email ?? (state === 'used' ? 'An account was made' : 'For anybody')}</p>
        <p className={styles['facts']}>
          {factLine([
            type,
            `made ${formatShortDay(createdAt)}`,
            `good until ${formatShortDay(expiresAt)}`,
          ])}
        </p>
      </div>
      <Badge tone={state === 'open' ? 'soft' : 'plain'}>{state}</Badge>
      {state === 'open' && (
        <PostForm>
          <input type="hidden" name="revoke" value={id} />
          <Button type="submit" size="sm">
            Revoke
            <VisuallyHidden>
              {' '}
              the invitation {email === null ? 'for anybody' : `for ${email}`}, made{' '}
              {formatShortDay(createdAt)}
            </VisuallyHidden>
          </Button>
        </PostForm>
      )}
    </li>
  )
}
