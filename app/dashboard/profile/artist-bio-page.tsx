import { useMemo } from 'react'
import { Link, useOutletContext } from 'react-router'
import { profileRules } from '../../account/account-rules.ts'
import { textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import type { User } from '../../account/account.schema.ts'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/artist-bio-page'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { serverDraftPath, type ServerDraft } from '../drafts/server-draft.ts'
import { DraftStatus } from '../drafts/draft-status.tsx'
import { BIO_FIELDS, describeProfileDraft } from '../drafts/profile-draft.ts'
import {
  discardFromForm,
  discardServerDraft,
  loadServerDraft,
} from '../drafts/server-draft-page.server.ts'
import { FormDraftNotices } from '../drafts/form-draft-notices.tsx'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { EditPanel } from '../forms/edit-panel.tsx'
import { BIO_DRAFT, removeTabDraft } from '../forms/tab-draft.ts'
import { DISCARD_DRAFT } from '../forms/tab-draft-notice.tsx'
import { acceptForm } from '../forms/form-outcome.server.ts'
import * as styles from '../forms/form-panel.module.css'
import { submitForm } from '../../ui/forms/form-action.ts'
import { fieldsOf } from '../forms/use-tab-draft.ts'
import { PRESS_EDIT_PATH } from '../press/press-form.ts'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import { withoutShown } from './profile-form.server.ts'
import { ShownValues } from './shown-values.tsx'

const PAGE = '/artist-dashboard/bio'

type Typed = { readonly bio: string; readonly statement: string }

export const meta = privatePage(
  'Artist Bio',
  'Who you are, and what your art is about, in your own words.',
)

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  return { serverDraft: await loadServerDraft(args, 'bio') }
}

export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const form = await readForm(args)
  if (form.get('intent') === DISCARD_DRAFT) {
    return discardFromForm(args, 'bio', `${PAGE}?edit`)
  }
  const typed: Typed = { bio: textOf(form, 'bio'), statement: textOf(form, 'statement') }
  const answer = await attempt(apiFor(args).users.me.$patch({ json: withoutShown(form, typed) }))
  if (answer.ok) {
    await discardServerDraft(args, 'bio')
    return acceptForm(args, 'bio-saved', PAGE)
  }
  return rejectFormBy(answer.problem, messages.bioUpdateFailed, { typed })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm({
    serverAction,
    failed: messages.bioUpdateFailed,
    isRepeatable: true,
    onAccepted: () => removeTabDraft(BIO_DRAFT),
  })
}

export default function ArtistBioPage({ loaderData, actionData }: Route.ComponentProps) {
  const user = useOutletContext<User>()
  useRefusalToast(actionData?.refusal, messages.bioUpdateFailed)
  return (
    <EditPanel
      title="Artist Bio"
      lead={
        <>
          Also on your <Link to={PRESS_EDIT_PATH}>press page</Link>, with your CV and all your
          works.
        </>
      }
      view={<Bio user={user} />}
      form={
        <BioForm
          user={user}
          serverDraft={loaderData.serverDraft}
          typed={actionData?.typed}
          refusal={actionData?.refusal}
        />
      }
    />
  )
}

function Bio({ user: { artistProfile } }: { readonly user: User }) {
  const { bio, statement } = artistProfile ?? { bio: '', statement: '' }
  if (bio === '' && statement === '') {
    return (
      <EmptyState
        title="Nothing written yet"
        level={3}
        action={
          <LinkButton to="?edit" variant="primary" preventScrollReset>
            Write your bio
          </LinkButton>
        }
      >
        <p>Two or three sentences are enough: where you come from, and what you are looking for.</p>
      </EmptyState>
    )
  }
  return (
    <div className={styles['prose']}>
      <Passage title="Bio" text={bio} />
      <Passage title="Artist statement" text={statement} />
    </div>
  )
}

function Passage({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {text === '' ? <p className={styles['missing']}>Not written yet.</p> : <p>{text}</p>}
    </div>
  )
}

const RULES = { bio: profileRules.bio, statement: profileRules.statement }

type BioFormProps = {
  readonly user: User
  readonly serverDraft: ServerDraft | null
  readonly typed: Typed | null | undefined
  readonly refusal: FormRefusal | null | undefined
}

function BioForm({ user, serverDraft, typed, refusal }: BioFormProps) {
  const { bio = '', statement = '' } = user.artistProfile ?? {}
  const savedValues = useMemo(() => ({ bio, statement }), [bio, statement])
  const formDraft = useFormDraft({
    key: BIO_DRAFT,
    owner: user.id,
    savedValues,
    serverDraft,
    path: serverDraftPath('bio'),
    names: BIO_FIELDS,
    refusal,
  })
  const { draft, server } = formDraft
  const fields = (formDraft.refusal && typed) ?? draft.fields
  return (
    <>
      <FormDraftNotices formDraft={formDraft} describe={describeProfileDraft} />
      <ValidatedForm
        key={draft.version}
        rules={RULES}
        refusal={formDraft.refusal}
        className={styles['wide']}
        onInput={(event) => formDraft.keep(fieldsOf(event.currentTarget, BIO_FIELDS))}
        before={server.pause}
      >
        <ShownValues values={savedValues} />
        <FormStack>
          <FormSummary />
          <TextAreaField
            name="bio"
            label="Bio"
            hint="Who you are. Leave blank to keep it."
            rows={6}
            defaultValue={fields['bio']}
          />
          <TextAreaField
            name="statement"
            label="Artist statement"
            hint="What your art is about. Leave blank to keep it."
            rows={8}
            defaultValue={fields['statement']}
          />
          <FormActions>
            <Button type="submit" variant="primary">
              Save
            </Button>
            <LinkButton
              to={PAGE}
              variant="quiet"
              preventScrollReset
              onClick={() => {
                server.discard()
                removeTabDraft(BIO_DRAFT)
              }}
            >
              Cancel
            </LinkButton>
          </FormActions>
          <DraftStatus state={server.state} />
        </FormStack>
      </ValidatedForm>
    </>
  )
}
