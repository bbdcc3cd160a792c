import { data, redirect } from 'react-router'
import { NoPage, redirectTo } from '../ui/forms/form-only-route.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { safeReturnTo } from '../account/session/return-to.server.ts'
import { signInPath } from '../account/session/return-to.ts'
import { apiFor, attempt, readForm, viewerOf, problemData } from '../api/api-client.server.ts'
import { parseWorkId } from '../kernel/id.ts'
import type { ProblemCode } from '../kernel/problem.ts'
import { reasonOf, TRY_AGAIN, UNREACHABLE } from '../ui/requests/failure-text.ts'
import { type FailedSending, runServerAction } from '../ui/forms/server-action.client.ts'
import type { Route } from './+types/favourite-action'

/** The outcome of adding or removing a favourite. */
export type FavouriteOutcome =
  | { readonly ok: true; readonly id: string; readonly isFavorited: boolean }
  | {
      readonly ok: false
      readonly id: string
      readonly code: ProblemCode | FailedSending
      /** Replaces the button's message about the failure. */
      readonly message?: string | undefined
      /** The reason, shown after the message. */
      readonly detail?: string | undefined
    }

export const loader = redirectTo('/favorites')

/**
 * Adds a work to the favourites (`favorited=true`) or removes it. A form with `returnTo` comes from
 * a page without scripts, which the response redirects to.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const returnTo = safeReturnTo(form.get('returnTo'))
  const { id } = args.params
  const isWanted = textOf(form, 'favorited') === 'true'
  if (returnTo !== null && (await viewerOf(args)) === null) {
    const guestFavourite = isWanted ? (parseWorkId(id) ?? undefined) : undefined
    return redirect(signInPath('/login', returnTo, guestFavourite))
  }
  const item = apiFor(args).favorites[':id']
  const param = { id }
  const outcome = await attempt(isWanted ? item.$put({ param }) : item.$delete({ param }))
  if (returnTo !== null) {
    if (outcome.ok) return redirect(returnTo)
    throw problemData(outcome.problem)
  }
  const result: FavouriteOutcome = outcome.ok
    ? { ok: true, id, isFavorited: outcome.value.isFavorited }
    : { ok: false, id, code: outcome.problem.code, detail: reasonOf(outcome.problem) }
  return data(result, { status: outcome.ok ? 200 : outcome.problem.status })
}

/** Without a network the button shows an error, and the page stays. */
export function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  return runServerAction(serverAction, (code): FavouriteOutcome => ({
    ok: false,
    id: params.id,
    code,
    ...(code === null ? { detail: UNREACHABLE } : { message: TRY_AGAIN }),
  }))
}

export default NoPage
