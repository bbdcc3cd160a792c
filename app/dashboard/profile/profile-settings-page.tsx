import { useNavigation, useOutletContext } from 'react-router'
import { profileRules } from '../../account/account-rules.ts'
import { textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { normaliseName, type User } from '../../account/user.ts'
import { readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { nameOf, pageMeta } from '../../ui/page-meta.ts'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import type { Route } from './+types/profile-settings-page'
import { guardCollectorPage } from '../dashboard-guard.server.ts'
import { EditPanel } from '../forms/edit-panel.tsx'
import * as styles from '../forms/form-panel.module.css'
import { NameFields } from './name-fields.tsx'
import { saveProfile } from './profile-form.server.ts'
import { sendForm } from '../forms/use-server-action.ts'
import { useRefusalToast } from '../forms/use-refusal-toast.ts'

type Typed = { readonly firstName: string; readonly lastName: string }

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Profile Settings',
      description: `Your name, and the date you joined ${nameOf(args)}.`,
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardCollectorPage(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  await guardCollectorPage(args)
  const form = await readForm(args)
  const typed: Typed = { firstName: textOf(form, 'firstName'), lastName: textOf(form, 'lastName') }
  return saveProfile(args, typed, '/dashboard')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm({ serverAction, failed: messages.profileUpdateFailed, isRepeatable: true })
}

export default function ProfileSettingsPage({ actionData }: Route.ComponentProps) {
  const user = useOutletContext<User>()
  useRefusalToast(actionData?.refusal, messages.profileUpdateFailed)
  return (
    <EditPanel
      title="Profile Settings"

      view={<Profile user={user} />}
      form={<NamesForm user={actionData?.typed ?? user} refusal={actionData?.refusal} />}
    />
  )
}

function Profile({ user }: { readonly user: User }) {
  return (
    <div className={styles['wide']}>
      <DataList
        items={[
          { term: 'First name', value: normaliseName(user.firstName) },
          { term: 'Last name', value: normaliseName(user.lastName) },
          { term: 'Email', value: user.email },
        ]}
      />
      <Notice
        title="Do you make art yourself?"
        action={
          <LinkButton to="/become-artist" size="sm">
            Become Artist
          </LinkButton>
        }
      >
        <p>{`As an artist you can show and sell your own works on ${useGalleryName()}.`}</p>
      </Notice>
    </div>
  )
}

const RULES = { firstName: profileRules.firstName, lastName: profileRules.lastName }

type NamesFormProps = { readonly user: Typed; readonly refusal: FormRefusal | null | undefined }

function NamesForm({ user, refusal }: NamesFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <ValidatedForm rules={RULES} refusal={refusal} className={styles['wide']}>
      <FormStack>
        <FormSummary />
        <NameFields names={user} />
        <FormActions>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
          <LinkButton to="/dashboard" variant="quiet" preventScrollReset>
            Cancel
          </LinkButton>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
