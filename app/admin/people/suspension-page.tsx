import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { apiFor, read } from '../../api/api-client.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/suspension-page'
import { idOf } from '../admin-id.server.ts'
import { AdminPanel } from '../admin-panel.tsx'
import { personPath } from '../admin-path.ts'
import { ReasonForm } from '../reason-form.tsx'
import { carryOutStep } from '../reason-step.server.ts'

export const meta = privatePage('Suspension', 'Suspend a person, or end their suspension.')

export async function loader(args: Route.LoaderArgs) {
  const id = idOf(args, 'person-not-found')
  return read(apiFor(args).admin.people[':id'].$get({ param: { id } }))
}

export async function action(args: Route.ActionArgs) {
  const id = idOf(args, 'person-not-found')
  const { suspension } = apiFor(args).admin.people[':id']
  return carryOutStep(args, {
    withhold: (reason) => suspension.$put({ param: { id }, json: { reason } }),
    restore: () => suspension.$delete({ param: { id } }),
    page: personPath(id),
    done: { withhold: 'suspended', restore: 'restored' },
  })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default function SuspensionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, suspendedAt, suspensionReason } = loaderData
  const form = { back: personPath(id), refusal: actionData?.refusal }
  return suspendedAt === null ? (
    <AdminPanel
      title={`Suspend ${name}?`}
      lead="All sessions end and all works leave the gallery at once. What others have bought stays theirs. You can end the suspension at any time."
    >
      <ReasonForm step="withhold" label="Suspend" {...form} />
    </AdminPanel>
  ) : (
    <AdminPanel
      title={`End the suspension of ${name}?`}
      lead={`The works return to their places in the gallery. The reason was: ${suspensionReason}`}
    >
      <ReasonForm step="restore" label="End the suspension" {...form} />
    </AdminPanel>
  )
}
