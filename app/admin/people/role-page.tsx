import { Link, redirect } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { refusedWith, textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectForm, rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { FormActions } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/role-page'
import { idOf } from '../admin-id.server.ts'
import { AdminPanel } from '../admin-panel.tsx'
import { withNotice, personPath } from '../admin-path.ts'

export const meta = privatePage(
  'Role of operator',
  'Make a person an operator of this gallery, or remove the role.',
)

export async function loader(args: Route.LoaderArgs) {
  const id = idOf(args, 'person-not-found')
  return read(apiFor(args).admin.people[':id'].$get({ param: { id } }))
}

export async function action(args: Route.ActionArgs) {
  const id = idOf(args, 'person-not-found')
  const { role } = apiFor(args).admin.people[':id']
  const step = textOf(await readForm(args), 'step')
  // A page of an earlier version may name other steps.
  if (step !== 'grant' && step !== 'revoke') return rejectForm(refusedWith(NOTHING_CHANGED), 422)
  const grants = step === 'grant'
  const request = { param: { id } }
  const answer = await attempt(grants ? role.$put(request) : role.$delete(request))
  if (answer.ok) throw redirect(withNotice(personPath(id), grants ? 'granted' : 'revoked'))
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

/** Asks for confirmation before the role is granted or removed. */
export default function RolePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isOperator } = loaderData
  return (
    <AdminPanel
      actionData={actionData}
      title={isOperator ? `Remove the role from ${name}?` : `Make ${name} an operator?`}
      lead="Operators see what is stored about people, suspend them, hide works, and name other operators. The role can be used only with two-step login or a passkey."
    >
      <RefusalNotice refusal={actionData?.refusal} />
      <PostForm>
        <input type="hidden" name="step" value={isOperator ? 'revoke' : 'grant'} />
        <FormActions>
          <Button type="submit" variant={isOperator ? 'danger' : 'primary'}>
            {isOperator ? 'Remove operator role' : 'Make an operator'}
          </Button>
          <Link to={personPath(id)}>Cancel</Link>
        </FormActions>
      </PostForm>
    </AdminPanel>
  )
}
