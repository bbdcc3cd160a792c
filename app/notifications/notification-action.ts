import { redirect } from 'react-router'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { isSentByScript, apiFor, attempt } from '../api/api-client.server.ts'
import { repeatableAction } from '../ui/forms/form-action.ts'
import { NoPage, redirectTo } from '../ui/forms/form-only-route.tsx'
import { NOTHING_CHANGED } from '../ui/requests/failure-text.ts'
import { rejectActionBy } from '../ui/forms/reject-form.server.ts'
import type { Route } from './+types/notification-action'
import { NOTIFICATIONS_PATH } from './notification.ts'

export const loader = redirectTo(NOTIFICATIONS_PATH)

/** Marks one notification as read. Without scripts, the browser is redirected to the list. */
export async function action(args: Route.ActionArgs) {
  await guardSignedInPage(args, NOTIFICATIONS_PATH)
  const { artworkId } = args.params
  const own = apiFor(args).users.me.notifications[':artworkId'].reading
  const outcome = await attempt(own.$put({ param: { artworkId } }))
  if (outcome.ok || outcome.problem.code === 'notification-not-found') {
    return isSentByScript(args) ? { refusal: null, typed: null } : redirect(NOTIFICATIONS_PATH)
  }
  return rejectActionBy(args, outcome.problem, NOTHING_CHANGED)
}

/** The page of the notification stays, and shows a refusal as a toast. */
export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default NoPage
