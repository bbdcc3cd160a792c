import { removalPasswordField } from '../../account/account-rules.ts'
import { securityPath } from '../../account/dashboard-path.ts'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { NoPage, redirectTo } from '../../ui/forms/form-only-route.tsx'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectActionBy } from '../../ui/forms/reject-form.server.ts'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import type { Route } from './+types/unlink-action'
import { acceptForm } from '../forms/form-outcome.server.ts'

/** GET redirects; the Security tab posts here to unlink an account. */
export const loader = redirectTo('/')

export async function action(args: Route.ActionArgs) {
  const viewer = await guardSignedInPage(args)
  const { id } = args.params
  const field = removalPasswordField(id)
  const json = { password: textOf(await readForm(args), field) }
  const accounts = apiFor(args).users.me['linked-accounts']
  const outcome = await attempt(accounts[':id'].$delete({ param: { id }, json }))
  if (!outcome.ok) {
    return rejectActionBy(args, outcome.problem, NOTHING_CHANGED, { 'incorrect-password': field })
  }
  return acceptForm(args, 'provider-unlinked', securityPath(viewer))
}

/** Keeps the page of the form, and shows a refusal as a toast. */
export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default NoPage
