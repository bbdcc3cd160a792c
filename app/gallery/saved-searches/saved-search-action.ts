import { redirect } from 'react-router'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { isSentByScript, apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { NoPage, redirectTo } from '../../ui/forms/form-only-route.tsx'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectActionBy } from '../../ui/forms/reject-form.server.ts'
import type { Route } from './+types/saved-search-action'
import { SAVED_SEARCHES_PATH } from './saved-search.ts'

export const loader = redirectTo(SAVED_SEARCHES_PATH)

/** Deletes a saved search (`delete`), or turns its alerts on or off (`alerts=true`). */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  await guardSignedInPage(args, SAVED_SEARCHES_PATH)
  const search = apiFor(args).users.me['saved-searches'][':id']
  const { id } = args.params
  const outcome = form.has('delete')
    ? await attempt(search.$delete({ param: { id } }))
    : await attempt(
        search.$patch({ param: { id }, json: { alerts: textOf(form, 'alerts') === 'true' } }),
      )
  // It may have been deleted on another device.
  if (outcome.ok || outcome.problem.code === 'saved-search-not-found') {
    return isSentByScript(args) ? { refusal: null, typed: null } : redirect(SAVED_SEARCHES_PATH)
  }
  return rejectActionBy(args, outcome.problem, NOTHING_CHANGED)
}

/** The page of the form stays, and shows a refusal as a toast. */
export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default NoPage
