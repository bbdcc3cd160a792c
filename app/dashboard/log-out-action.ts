import { redirect } from 'react-router'
import { announceSignOut } from '../account/session/session-channel.ts'
import { apiFor, attempt } from '../api/api-client.server.ts'
import { withTimeout } from '../kernel/with-timeout.ts'
import * as messages from '../kernel/message.ts'
import { NoPage, redirectTo } from '../ui/forms/form-only-route.tsx'
import { TRY_AGAIN } from '../ui/requests/failure-text.ts'
import { ACTION_TIMEOUT_MS } from '../ui/requests/timeouts.ts'
import { toast } from '../ui/toasts/toast.client.ts'
import type { Route } from './+types/log-out-action'

/** Signing out is a POST, so that no link or prefetch can trigger it. GET redirects. */
export const loader = redirectTo('/')

export async function action(args: Route.ActionArgs) {
  const { ok } = await attempt(apiFor(args).session.$delete())
  if (!ok) throw new Response(messages.logOutFailed, { status: 503 })
  return redirect('/')
}

/** With scripts, other tabs are notified, and a failure keeps the current page and its drafts. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const clearing = import('./log-out-form.tsx')
  try {
    // Without this module, local data would survive the logout. Signed-in pages have loaded it.
    await clearing
    await withTimeout(serverAction(), ACTION_TIMEOUT_MS)
    toast.error(TRY_AGAIN)
  } catch (thrown) {
    if (thrown instanceof Response && isRedirect(thrown)) {
      const { clearLocalData } = await clearing
      clearLocalData()
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

export default NoPage
