import { data, redirect } from 'react-router'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { NoPage, redirectTo } from '../ui/forms/form-only-route.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { safeReturnTo } from '../account/session/return-to.server.ts'
import { apiFor, attempt, readForm, problemData } from '../api/api-client.server.ts'
import type { ProblemCode } from '../kernel/problem.ts'
import { reasonOf, UNREACHABLE } from '../ui/requests/failure-text.ts'
import { type FailedSending, runServerAction } from '../ui/forms/server-action.client.ts'
import { limitQuantity } from './cart.ts'
import type { Route } from './+types/cart-item-action'

/** The outcome of a change to a line. */
export type LineOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: ProblemCode | FailedSending; readonly detail?: string }

export const loader = redirectTo('/cart')

/**
 * Changes a cart line: `quantity` sets its quantity (below 1 removes it), `price` accepts today's
 * price in euros. A form with `returnTo` comes from a page without scripts.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const returnTo = safeReturnTo(form.get('returnTo'))
  if (returnTo !== null) await guardSignedInPage(args, returnTo)
  const changed = await change(args, form)
  if (returnTo !== null) {
    if (changed.ok) return redirect(returnTo)
    throw problemData(changed.problem)
  }
  const outcome: LineOutcome = changed.ok
    ? { ok: true }
    : { ok: false, code: changed.problem.code, detail: reasonOf(changed.problem) }
  return data(outcome, { status: changed.ok ? 200 : changed.problem.status })
}

function change(args: Route.ActionArgs, form: FormData) {
  const param = { id: args.params.id }
  const item = apiFor(args).cart.items[':id']
  if (form.has('price')) {
    const price = Number(textOf(form, 'price'))
    return attempt(item.acceptance.$put({ param, json: { price } }))
  }
  const quantity = limitQuantity(Number(textOf(form, 'quantity')), 0)
  return attempt(item.$put({ param, json: { quantity } }))
}

/** Without a network the line reports the failure, and the page stays. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return runServerAction(serverAction, (code): LineOutcome => ({
    ok: false,
    code,
    ...(code === null && { detail: UNREACHABLE }),
  }))
}

export default NoPage
