import { data, redirect } from 'react-router'
import { NoPage, redirectTo } from '../ui/forms/form-only-route.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { safeReturnTo } from '../account/session/return-to.server.ts'
import { loginPath } from '../account/session/return-to.ts'
import { apiFor, attempt, readForm, viewerOf, problemData } from '../api/api-client.server.ts'
import * as messages from '../kernel/message.ts'
import type { Problem, ProblemCode } from '../kernel/problem.ts'
import { reasonOf, RELOAD_TO_SEE, UNREACHABLE } from '../ui/requests/failure-text.ts'
import { runServerAction } from '../ui/forms/server-action.client.ts'
import { limitQuantity } from './cart.ts'
import type { Route } from './+types/cart-addition-action'

/** The outcome of an addition. Its message is chosen here: every card loads the button's script. */
export type AdditionOutcome =
  | { readonly ok: true; readonly isNew: boolean }
  | { readonly ok: false; readonly message: string; readonly detail?: string | undefined }

export const loader = redirectTo('/cart')

/**
 * Adds a work (`item`) to the viewer's cart, once or `quantity` times. A form with `returnTo` comes
 * from a page without scripts. Guests' carts need scripts, so guests are asked to sign in.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const returnTo = safeReturnTo(form.get('returnTo'))
  if (returnTo !== null && (await viewerOf(args)) === null) {
    return redirect(loginPath(returnTo, 'cart'))
  }
  const id = textOf(form, 'item')
  const quantity = limitQuantity(Number(textOf(form, 'quantity')), 1) || 1
  const added = await attempt(apiFor(args).cart.items.$post({ json: { id, quantity } }))
  if (returnTo !== null) {
    if (added.ok) return redirect('/cart')
    throw problemData(added.problem)
  }
  const outcome: AdditionOutcome = added.ok
    ? { ok: true, isNew: added.value.isNew }
    : { ok: false, ...refusalOf(added.problem) }
  return data(outcome, { status: added.ok ? 200 : added.problem.status })
}

/** The session has ended elsewhere. The page becomes a guest's meanwhile (root.tsx). */
const LOGGED_OUT = 'You are logged out. Press again to use the cart of this browser.'

function refusalOf(problem: Problem) {
  if (problem.code === 'not-signed-in') return { message: LOGGED_OUT }
  const reason = reasonOf(problem)
  if (SAYS_WHY.has(problem.code)) return { message: reason }
  return { message: messages.addToCartFailed, detail: reason }
}

const SAYS_WHY: ReadonlySet<ProblemCode> = new Set(['cart-full', 'work-sold', 'copies-limit'])

/** Without a network the button reports the failure, and the page stays. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return runServerAction(serverAction, (code): AdditionOutcome => ({
    ok: false,
    ...(code === null
      ? { message: messages.addToCartFailed, detail: UNREACHABLE }
      : { message: RELOAD_TO_SEE }),
  }))
}

export default NoPage
