import { use } from 'react'
import { Link, useOutletContext } from 'react-router'
import { profileRules } from '../../account/account-rules.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { normaliseName } from '../../account/user.ts'
import type { User } from '../../account/account.schema.ts'
import { readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { DataList } from '../../ui/components/data-list.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/artist-data-page'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { EditPanel } from '../forms/edit-panel.tsx'
import * as styles from '../forms/form-panel.module.css'
import { ProfileForm } from './profile-form.tsx'
import { saveProfile } from './profile-form.server.ts'
import { ProfilePhotoContext } from './use-profile-photo.ts'
import { PhotoForm } from './photo-form.tsx'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'

const { firstName, lastName, location } = profileRules
const RULES = { firstName, lastName, location }

type Typed = { readonly firstName: string; readonly lastName: string; readonly location: string }

export const meta = privatePage(
  'Artist Data',
  'Your name, location and photo, as shown with your works.',
)

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const form = await readForm(args)
  const typed: Typed = {
    firstName: textOf(form, 'firstName'),
    lastName: textOf(form, 'lastName'),
    location: textOf(form, 'location'),
  }
  return saveProfile(args, { form, typed, page: '/artist-dashboard' })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(messages.profileUpdateFailed)

export default function ArtistDataPage({ actionData }: Route.ComponentProps) {
  const user = useOutletContext<User>()
  const typed: Typed = actionData?.typed ?? user
  useRefusalToast(actionData?.refusal, messages.profileUpdateFailed)
  return (
    <EditPanel
      title="Artist Data"
      lead="This is shown with each of your works."
      view={<Data user={user} />}
      form={
        <div className={styles['wide']}>
          <PhotoForm />
          <ProfileForm
            names={typed}
            saved={user}
            rules={RULES}
            refusal={actionData?.refusal}
            page="/artist-dashboard"
          >
            <TextField
              name="location"
              label="Location"
              hint="A city is enough. Leave blank to keep it."
              autoComplete="address-level2"
              defaultValue={typed.location}
            />
          </ProfileForm>
        </div>
      }
    />
  )
}

const NONE = <span className={styles['missing']}>not added yet</span>

const photoText = (isSaving: boolean) => (isSaving ? 'being saved' : 'shown above')

function Data({ user }: { readonly user: User }) {
  const isSavingPhoto = use(ProfilePhotoContext)?.isSaving === true
  const hasPhoto = user.profilePhoto !== '' || isSavingPhoto
  const isBare = !hasPhoto || user.location === ''
  return (
    <div className={styles['wide']}>
      <DataList
        items={[
          { term: 'First name', value: normaliseName(user.firstName) },
          { term: 'Last name', value: normaliseName(user.lastName) },
          { term: 'Location', value: user.location === '' ? NONE : user.location },
          { term: 'Photo', value: hasPhoto ? photoText(isSavingPhoto) : NONE },
          { term: 'Email', value: user.email },
        ]}
      />
      {isBare && (
        <Notice title="Let people know whose art it is">
          <p>
            A photo and a location make a gallery more than a list of works.{' '}
            <Link to="?edit" preventScrollReset>
              Add them
            </Link>
          </p>
        </Notice>
      )}
    </div>
  )
}
