import { Link, redirect } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import {
  settingRules,
  type GallerySettings,
  type SettingsChange,
} from '../../settings/gallery-settings.ts'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/settings-page'
import { AdminPanel } from '../admin-panel.tsx'
import {
  withNotice,
  FEATURED_PATH,
  INVITATIONS_PATH,
  MARK_PATH,
  SETTINGS_PATH,
  WEBHOOKS_PATH,
} from '../admin-path.ts'
import * as styles from '../admin.module.css'
import { useFormReset } from '../use-form-reset.ts'
import { readChange, SEEN, seenText } from './settings-form.ts'

export const meta = privatePage(
  'Settings',
  'What this gallery is called, where people write to it, and what it claims.',
)

export async function loader(args: Route.LoaderArgs) {
  return read(apiFor(args).admin.settings.$get())
}

export async function action(args: Route.ActionArgs) {
  const { change, seen } = readChange(await readForm(args))
  const json = { ...change, seen }
  const answer = await attempt(apiFor(args).admin.settings.$patch({ json }))
  if (answer.ok) throw redirect(withNotice(SETTINGS_PATH, 'saved'))
  return rejectFormBy(answer.problem, NOTHING_CHANGED, { typed: change })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

/** After a conflict, the form shows the current settings and keeps what was typed. */
export const shouldRevalidate = revalidateConflict

const COUNTS = [
  { value: 'claims', label: 'The claims', hint: '500+ active artists, 2.5K+ artworks and so on' },
  { value: 'real', label: 'True counts', hint: 'of this gallery, at most ten minutes old' },
  { value: 'both', label: 'Both', hint: 'the claims, and below them the true counts of today' },
]

const SIGN_UP = [
  { value: 'open', label: 'Open to everybody' },
  { value: 'invitation', label: 'By invitation', hint: 'people with an account log in as before' },
]

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPanel
      actionData={actionData}
      title="Settings"
      lead="Changes take effect at once, for everybody. The audit log records them."
    >
      <nav aria-label="More settings" className={styles['filters']}>
        <Link to={MARK_PATH}>Mark</Link>
        <Link to={FEATURED_PATH}>Featured works</Link>
        <Link to={INVITATIONS_PATH}>Invitations</Link>
        <Link to={WEBHOOKS_PATH}>Webhooks</Link>
      </nav>
      <SettingsForm stored={loaderData} typed={actionData?.typed} refusal={actionData?.refusal} />
    </AdminPanel>
  )
}

type SettingsFormProps = {
  readonly stored: GallerySettings
  readonly typed: SettingsChange | null | undefined
  readonly refusal?: FormRefusal | undefined
}

function SettingsForm({ stored, typed, refusal }: SettingsFormProps) {
  const settings = { ...stored, ...typed }
  const form = useFormReset(seenText(stored))
  return (
    <ValidatedForm ref={form} rules={settingRules} refusal={refusal} className={styles['narrow']}>
      <FormStack>
        <FormSummary />
        <input type="hidden" name={SEEN} value={seenText(stored)} />
        <TextField
          name="name"
          label="Name of the gallery"
          hint="In the header, titles, mails and link previews. Blank for Frame."
          autoComplete="off"
          defaultValue={settings.name}
        />
        <TextField
          name="contactEmail"
          label="Contact address"
          hint="In the footer and on the pages Privacy and Contact. Answers to mails go there."
          type="email"
          autoComplete="off"
          optional
          defaultValue={settings.contactEmail ?? ''}
        />
        <ChoiceField
          name="footerCounts"
          label="Counts in the footer"
          options={COUNTS}
          defaultValue={settings.footerCounts}
        />
        <ChoiceField
          name="signUp"
          label="Sign-up"
          options={SIGN_UP}
          defaultValue={settings.signUp}
        />
        <FormActions>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
