import { redirect } from 'react-router'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { loginPath } from '../../account/session/return-to.ts'
import { apiFor, attempt, read, readForm, viewerOf } from '../../api/api-client.server.ts'
import { FollowingHeader } from '../../following/following-header.tsx'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { refusedBy, textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectForm, rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { searchPath } from '../search/search-query.ts'
import type { Route } from './+types/saved-searches-page'
import { SavedSearchEntry } from './saved-search-entry.tsx'
import { SAVED_SEARCHES_PATH } from './saved-search.ts'
import * as styles from './saved-searches-page.module.css'

export const meta = privatePage(
  'Saved searches',
  'Your saved searches, and whether they tell you of new works.',
)

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const { items } = await read(apiFor(args).users.me['saved-searches'].$get())
  const { searchParams } = args.url
  return { items, saved: searchParams.get('saved'), renamed: searchParams.get('rename') }
}

/** Saves the search of a form (`query`), or with `?rename=<id>` gives one another name. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const searches = apiFor(args).users.me['saved-searches']
  const query = textOf(form, 'query')
  const id = args.url.searchParams.get('rename')
  if (id === null) {
    const viewer = await viewerOf(args)
    if (viewer === null) throw redirect(loginPath(searchPath(query), 'saved-search'))
    const answer = await attempt(searches.$post({ json: { query } }))
    if (answer.ok) throw redirect(`${SAVED_SEARCHES_PATH}?saved=${answer.value.id}`)
    const refusal = refusedBy(answer.problem, NOTHING_CHANGED)
    // The form has no field that people see.
    const lines = refusal.lines.map(({ message }) => ({ message }))
    return rejectForm({ ...refusal, lines }, answer.problem.status)
  }
  await guardSignedInPage(args)
  const json = { name: textOf(form, 'name') }
  const answer = await attempt(searches[':id'].$patch({ param: { id }, json }))
  if (answer.ok) throw redirect(SAVED_SEARCHES_PATH)
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default function SavedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, saved, renamed } = loaderData
  const isRenaming = items.some(({ id }) => id === renamed)
  const justSaved = items.find(({ id }) => id === saved)
  return (
    <div className={styles['page']}>
      <FollowingHeader
        title="Saved searches"
        lead="With alerts on, you are told of new works that a search finds."
      />
      <div className={styles['content']}>
        {!isRenaming && (
          <RefusalNotice refusal={actionData?.refusal} title="The search was not saved" />
        )}
        {justSaved !== undefined && (
          <Notice tone="success" title="The search is saved" role="alert">
            {/* A search that was saved before may have its alerts off. */}
            <p>
              {justSaved.alerts
                ? 'New works that it finds appear in your notifications.'
                : 'Its alerts are off: you are not told of new works that it finds.'}
            </p>
          </Notice>
        )}
        {items.length === 0 ? (
          <NoSearches />
        ) : (
          <ul role="list">
            {items.map((search) => (
              <SavedSearchEntry
                key={search.id}
                search={search}
                isRenaming={search.id === renamed}
                refusal={actionData?.refusal}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function NoSearches() {
  return (
    <EmptyState
      title="No saved searches yet"
      action={
        <LinkButton to={searchPath('sort=newest')} variant="primary" icon="search">
          Search the gallery
        </LinkButton>
      }
    >
      <p>Search by words or filters, and press Save this search.</p>
    </EmptyState>
  )
}
