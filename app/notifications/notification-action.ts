import { data, redirect } from 'react-router'
import { loginPath } from '../account/session/return-to.ts'
import { apiFor, attempt, viewerOf } from '../api/api-client.server.ts'
import type { Route } from './+types/notification-action'
import { NOTIFICATIONS_PATH } from './notification.ts'

/** This address only accepts forms. */
export function loader() {
  return redirect(NOTIFICATIONS_PATH)
}

/** Marks one notification as read. A page without scripts is shown again. */
export async function action(args: Route.ActionArgs) {
  if ((await viewerOf(args)) === null) throw redirect(loginPath(NOTIFICATIONS_PATH))
  const { artworkId } = args.params
  const own = apiFor(args).users.me.notifications[':artworkId'].reading
  const outcome = await attempt(own.$put({ param: { artworkId } }))
  if (!outcome.ok && outcome.problem.code !== 'notification-not-found') {
    throw data(outcome.problem, { status: outcome.problem.status })
  }
  const asksForData = new URL(args.request.url).pathname.endsWith('.data')
  return asksForData ? null : redirect(NOTIFICATIONS_PATH)
}

/** Shown only as the frame around an error. */
export default function NoPage() {
  return null
}
