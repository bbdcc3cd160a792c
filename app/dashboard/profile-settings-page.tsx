import { Form, useNavigation, useOutletContext, useSearchParams } from 'react-router'
import { refusedBy, textOf, type FormRefusal } from '../account/form-refusal.ts'
import { normaliseName, type User } from '../account/user.ts'
import { apiFor, attempt, readForm } from '../api-client.server.ts'
import * as messages from '../kernel/message.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { DataList } from '../ui/data-list.tsx'
import { ErrorSummary, FormActions, FormRow, FormStack } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/profile-settings-page'
import { Panel } from './dashboard-frame.tsx'
import { requireCollector } from './dashboard-guard.server.ts'
import { refuse, succeed } from './form-outcome.server.ts'
import styles from './form-panel.module.css'
import { sendForm } from './use-server-action.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

type Typed = { readonly firstName: string; readonly lastName: string }

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Profile Settings',
      description: 'Your name at Frame, and since when you have been a member.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await requireCollector(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  await requireCollector(args)
  const form = await readForm(args)
  const typed: Typed = { firstName: textOf(form, 'firstName'), lastName: textOf(form, 'lastName') }
  const answer = await attempt(apiFor(args).users.me.$patch({ json: typed }))
  if (answer.ok) return succeed(args, 'profile-saved', '/dashboard')
  return refuse(
    refusedBy(answer.problem, messages.profileUpdateFailed),
    answer.problem.status,
    typed,
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm({ serverAction, failed: messages.profileUpdateFailed })
}

export default function ProfileSettingsPage({ actionData }: Route.ComponentProps) {
  const user = useOutletContext<User>()
  const [search] = useSearchParams()
  const edits = search.has('edit')
  useRefusalToast(actionData?.refusal, messages.profileUpdateFailed)
  return (
    <Panel
      title="Profile Settings"
      action={
        !edits && (
          <LinkButton to="?edit" icon="edit" preventScrollReset>
            Edit
          </LinkButton>
        )
      }
    >
      {edits ? (
        <NamesForm user={actionData?.typed ?? user} refusal={actionData?.refusal} />
      ) : (
        <Profile user={user} />
      )}
    </Panel>
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
        <p>As an artist you can show and sell your own works at Frame.</p>
      </Notice>
    </div>
  )
}

type NamesFormProps = { readonly user: Typed; readonly refusal: FormRefusal | null | undefined }

function NamesForm({ user, refusal }: NamesFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className={styles['wide']}>
      <FormStack>
        <ErrorSummary problems={refusal?.lines ?? []} />
        <FormRow>
          <TextField
            id="firstName"
            name="firstName"
            label="First name"
            autoComplete="given-name"
            defaultValue={normaliseName(user.firstName)}
            error={refusal?.fields['firstName']}
          />
          <TextField
            id="lastName"
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            defaultValue={normaliseName(user.lastName)}
            error={refusal?.fields['lastName']}
          />
        </FormRow>
        <FormActions>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
          <LinkButton to="/dashboard" variant="quiet" preventScrollReset>
            Cancel
          </LinkButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
