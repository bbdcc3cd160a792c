import { redirect } from 'react-router'
import { apiFor, attempt } from '../../api/api-client.server.ts'
import { inTime } from '../../kernel/in-time.ts'
import * as messages from '../../kernel/message.ts'
import { ACTION_TIMEOUT_MS, TRY_AGAIN } from '../../ui/forms/not-confirmed.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import type { Route } from './+types/sign-out-action'
import { announceSignOut } from '../session/session-channel.ts'

/** Signing out is a POST, so that no link or prefetch can trigger it. GET redirects. */
export function loader() {
  return redirect('/')
}

export async function action(args: Route.ActionArgs) {
  const { ok } = await attempt(apiFor(args).session.$delete())
  if (!ok) throw new Response(messages.logOutFailed, { status: 503 })
  return redirect('/')
}

/** With scripts, other tabs are notified, and a failure keeps the current page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    await inTime(serverAction(), ACTION_TIMEOUT_MS)
    toast.error(TRY_AGAIN)
  } catch (thrown) {
    if (thrown instanceof Response && isRedirect(thrown)) {
      announceSignOut()
      throw thrown
    }
    toast.error(messages.logOutFailed)
  }
  return redirect(location.pathname + location.search)
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400
}

/** Shown only as the frame around an error: a form that was sent without scripts may be refused. */
export default function NoPage() {
  return null
}
