import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { dashboardPath } from '../../account/dashboard-path.ts'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { NoPage, redirectTo } from '../../ui/forms/form-only-route.tsx'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectActionBy } from '../../ui/forms/reject-form.server.ts'
import { acceptFormInPlace } from '../forms/form-outcome.server.ts'
import type { Route } from './+types/digest-action'

export const loader = redirectTo('/dashboard/account')

/** Turns the mails with new works on (`on=true`) or off. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const viewer = await guardSignedInPage(args, '/dashboard/account')
  const isOn = textOf(form, 'on') === 'true'
  const setting = apiFor(args).users.me.digest
  const outcome = await attempt(isOn ? setting.$put() : setting.$delete())
  if (!outcome.ok) return rejectActionBy(args, outcome.problem, NOTHING_CHANGED)
  const to = `${dashboardPath(viewer)}/account`
  return acceptFormInPlace(args, form, { code: isOn ? 'digest-on' : 'digest-off', to })
}

/** Keeps the page of the form, and shows a refusal as a toast. */
export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default NoPage
