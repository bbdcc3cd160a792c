import { data, redirect } from 'react-router'
import { loginPath } from '../account/session/return-to.ts'
import { isSentByScript, apiFor, attempt, viewerOf, problemData } from '../api/api-client.server.ts'
import type { Route } from './+types/notification-action'
import { TRY_AGAIN } from '../ui/forms/not-confirmed.ts'
import { runServerAction } from '../ui/forms/server-action.client.ts'
import { NOTIFICATIONS_PATH } from './notification.ts'

/** The outcome of marking a notification as read. */
export type ReadingOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string }

/** This route only accepts form submissions. */
export function loader() {
  return redirect(NOTIFICATIONS_PATH)
}

/** Marks one notification as read. Without scripts, the browser is redirected to the list. */
export async function action(args: Route.ActionArgs) {
  if ((await viewerOf(args)) === null) throw redirect(loginPath(NOTIFICATIONS_PATH))
  const { artworkId } = args.params
  const own = apiFor(args).users.me.notifications[':artworkId'].reading
  const outcome = await attempt(own.$put({ param: { artworkId } }))
  if (outcome.ok || outcome.problem.code === 'notification-not-found') {
    const done: ReadingOutcome = { ok: true }
    return isSentByScript(args) ? done : redirect(NOTIFICATIONS_PATH)
  }
  const { status, title } = outcome.problem
  if (!isSentByScript(args)) throw problemData(outcome.problem)
  const refused: ReadingOutcome = { ok: false, message: title }
  return data(refused, { status })
}

/** Without a network, the notification shows an error in place. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return runServerAction(serverAction, (): ReadingOutcome => ({ ok: false, message: TRY_AGAIN }))
}

/** Rendered only around an error. */
export default function NoPage() {
  return null
}
