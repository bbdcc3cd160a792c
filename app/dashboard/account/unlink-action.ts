import { data, redirect } from 'react-router'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { NOTHING_CHANGED, refusedBy } from '../../ui/forms/form-refusal.ts'
import { ACTION_TIMEOUT_MS, TRY_AGAIN } from '../../ui/forms/not-confirmed.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import { isSentByScript, apiFor, attempt, problemData } from '../../api/api-client.server.ts'
import type { Route } from './+types/unlink-action'
import { acceptForm } from '../forms/form-outcome.server.ts'

/** Unlinking is a POST from the Security tab. */
export function loader() {
  return redirect('/')
}

export async function action(args: Route.ActionArgs) {
  const { isArtist } = await guardSignedInPage(args)
  const { id } = args.params
  const outcome = await attempt(
    apiFor(args).users.me['linked-accounts'][':id'].$delete({ param: { id } }),
  )
  if (!outcome.ok) {
    const { problem } = outcome
    if (!isSentByScript(args)) throw problemData(problem)
    return data({ refusal: refusedBy(problem, NOTHING_CHANGED) }, problem.status)
  }
  return acceptForm(
    args,
    'provider-unlinked',
    isArtist ? '/artist-dashboard/security' : '/dashboard/security',
  )
}

/** A refusal and a failure keep the page of the form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const answer = await withTimeout(serverAction(), ACTION_TIMEOUT_MS)
    toast.error(answer?.refusal.lines[0]?.message ?? TRY_AGAIN)
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    toast.error(NOTHING_CHANGED)
  }
  return redirect(location.pathname + location.search)
}

/** Shown only as the frame around an error. */
export default function NoPage() {
  return null
}
