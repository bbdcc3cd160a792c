import { useOutletContext } from 'react-router'
import { profileRules } from '../../account/account-rules.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { normaliseName } from '../../account/user.ts'
import type { User } from '../../account/account.schema.ts'
import { readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { nameOf, pageMeta } from '../../ui/page-meta.ts'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import type { Route } from './+types/profile-settings-page'
import { guardCollectorPage } from '../dashboard-guard.server.ts'
import { EditPanel } from '../forms/edit-panel.tsx'
import * as styles from '../forms/form-panel.module.css'
import { ProfileForm } from './profile-form.tsx'
import { saveProfile } from './profile-form.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'

const RULES = { firstName: profileRules.firstName, lastName: profileRules.lastName }

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
  return saveProfile(args, { form, typed, page: '/dashboard' })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(messages.profileUpdateFailed)

export default function ProfileSettingsPage({ actionData }: Route.ComponentProps) {
  const user = useOutletContext<User>()
  useRefusalToast(actionData?.refusal, messages.profileUpdateFailed)
  return (
    <EditPanel
      title="Profile Settings"
      view={<Profile user={user} />}
      form={
        <div className={styles['wide']}>
          <ProfileForm
            names={actionData?.typed ?? user}
            saved={{ firstName: user.firstName, lastName: user.lastName }}
            rules={RULES}
            refusal={actionData?.refusal}
            page="/dashboard"
          />
        </div>
      }
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
