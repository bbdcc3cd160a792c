import { data, redirect } from 'react-router'
import { safeReturnTo } from '../account/session/return-to.server.ts'
import { signInPath } from '../account/session/return-to.ts'
import { apiFor, attempt, readForm, viewerOf, problemData } from '../api/api-client.server.ts'
import {
  NOTHING_CHANGED,
  reasonOf,
  TRY_AGAIN,
  withoutConnection,
} from '../ui/requests/failure-text.ts'
import { NoPage } from '../ui/forms/form-only-route.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { runServerAction } from '../ui/forms/server-action.client.ts'
import { SIGNED_OUT } from '../ui/requests/signed-out-text.ts'
import type { Route } from './+types/follow-action'

/** The outcome of following or unfollowing an artist. */
export type FollowOutcome =
  | { readonly ok: true; readonly isFollowed: boolean }
  | { readonly ok: false; readonly message: string }

/** This address only accepts forms: a visit redirects to the page of the form. */
export function loader({ request, url }: Route.LoaderArgs) {
  const from = URL.parse(request.headers.get('referer') ?? '')
  const isOwn = from?.host === url.host
  return redirect((isOwn && safeReturnTo(from.pathname + from.search)) || '/following')
}

/**
 * Follows (`follow=true`) or unfollows an artist. A form with `returnTo` comes from a page without
 * scripts, or from a guest, who signs in first and then follows the artist.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const returnTo = safeReturnTo(form.get('returnTo'))
  const artistId = args.params.id
  const follows = textOf(form, 'follow') === 'true'
  if (returnTo !== null && (await viewerOf(args)) === null) {
    return redirect(signInPath('/login', returnTo, follows ? artistId : undefined))
  }
  const own = apiFor(args).users.me.following[':artistId']
  const param = { artistId }
  const outcome = await attempt(follows ? own.$put({ param }) : own.$delete({ param }))
  if (returnTo !== null) {
    if (outcome.ok) return redirect(returnTo)
    throw problemData(outcome.problem)
  }
  const isSignedOut = !outcome.ok && outcome.problem.code === 'sign-in-to-follow'
  const result: FollowOutcome = outcome.ok
    ? { ok: true, isFollowed: outcome.value.isFollowed }
    : { ok: false, message: isSignedOut ? SIGNED_OUT : reasonOf(outcome.problem) }
  return data(result, { status: outcome.ok ? 200 : outcome.problem.status })
}

/** Without a network the button shows an error, and the page stays. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return runServerAction(serverAction, (code): FollowOutcome => ({
    ok: false,
    message: code === null ? withoutConnection(NOTHING_CHANGED) : TRY_AGAIN,
  }))
}

export default NoPage
