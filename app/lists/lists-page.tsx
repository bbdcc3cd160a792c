import { redirect } from 'react-router'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, attempt, read, readForm, viewerOf, problemData } from '../api/api-client.server.ts'
import { parseWorkId } from '../kernel/id.ts'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../ui/forms/reject-form.server.ts'
import { FormSummary } from '../ui/forms/form-summary.tsx'
import { formAction } from '../ui/forms/form-action.ts'
import { SubmitButton } from '../ui/forms/submit-button.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import { privatePage } from '../ui/page-meta.ts'
import type { Route } from './+types/lists-page'
import { GuestListView } from './guest/guest-list-view.tsx'
import { MergeFailure } from './guest/merge-failure.tsx'
import { ListEntry } from './save/list-entry.tsx'
import { listRules } from './list-rules.ts'
import { LISTS_PATH, savePath } from './list.ts'
import * as styles from './lists.module.css'

export const meta = privatePage('Lists', 'Works that you keep in lists.')

export async function loader(args: Route.LoaderArgs) {
  if ((await viewerOf(args)) === null) return { lists: null }
  const { items } = await read(apiFor(args).lists.$get({ query: {} }))
  return { lists: items }
}

const FAILED = 'The list was not added'

/** Adds a list. With `work` it holds that work, for the page on which one chooses its lists. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const work = parseWorkId(textOf(form, 'work'))
  const to = work === null ? LISTS_PATH : savePath(work)
  await guardSignedInPage(args, to)
  const name = textOf(form, 'name')
  const { lists } = apiFor(args)
  const added = await attempt(lists.$post({ json: { name } }))
  if (!added.ok) {
    return rejectFormBy(added.problem, FAILED, { typed: name })
  }
  if (work !== null) {
    const param = { id: added.value.id, itemId: work }
    const saved = await attempt(lists[':id'].items[':itemId'].$put({ param }))
    if (!saved.ok) throw problemData(saved.problem)
  }
  throw redirect(to)
}

export const clientAction = formAction<Route.ClientActionArgs>(FAILED)

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
      <ValidatedForm
        // A new form after each added list.
        key={lists.length}
        rules={listRules}
        refusal={actionData?.refusal}
        className={styles['creation']}
      >
        <FormSummary />
        <TextField
          name="name"
          label="New list"
          autoComplete="off"
          defaultValue={actionData?.typed ?? ''}
        />
        <SubmitButton icon="plus">Add list</SubmitButton>
      </ValidatedForm>
    </div>
  )
}
