import { redirect } from 'react-router'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, attempt, read, readForm, viewerOf } from '../api/api-client.server.ts'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { idempotencyHeader } from '../ui/forms/idempotency-field.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../ui/forms/reject-form.server.ts'
import { repeatableAction } from '../ui/forms/form-action.ts'
import { privatePage } from '../ui/page-meta.ts'
import type { Route } from './+types/lists-page'
import { GuestListView } from './guest/guest-list-view.tsx'
import { MergeFailure } from './guest/merge-failure.tsx'
import { ListEntry } from './list-entry.tsx'
import { LISTS_PATH } from './list.ts'
import { LIST_NOT_ADDED, NewListForm } from './new-list-form.tsx'
import * as styles from './lists.module.css'

export const meta = privatePage('Lists', 'Works that you keep in lists.')

export async function loader(args: Route.LoaderArgs) {
  if ((await viewerOf(args)) === null) return { lists: null }
  const { items } = await read(apiFor(args).lists.$get({ query: {} }))
  return { lists: items, idempotencyKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  await guardSignedInPage(args, LISTS_PATH)
  const name = textOf(form, 'name')
  const added = await attempt(
    apiFor(args).lists.$post({ json: { name }, header: idempotencyHeader(form) }),
  )
  if (!added.ok) return rejectFormBy(added.problem, LIST_NOT_ADDED, { typed: name })
  throw redirect(LISTS_PATH)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(LIST_NOT_ADDED)

export default function ListsPage({ loaderData: { lists }, actionData }: Route.ComponentProps) {
  if (lists === null) return <GuestListView />
  return (
    <div className={styles['page']}>
      <PageHeader
        label="lists"
        title="Your lists"
        lead="Keep works together for a room, a gift or a plan. A list is private until you share it."
      />
      <MergeFailure />
      {lists.length === 0 ? (
        <EmptyState title="No lists yet">
          <p>Name one here, or save a work from its card.</p>
        </EmptyState>
      ) : (
        <ul className={styles['lists']}>
          {lists.map((list) => (
            <ListEntry key={list.id} list={list} />
          ))}
        </ul>
      )}
      <NewListForm
        key={lists.length}
        label="Add list"
        refusal={actionData?.refusal}
        typed={actionData?.typed}
      />
    </div>
  )
}
