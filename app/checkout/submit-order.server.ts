import { redirect, type ActionFunctionArgs } from 'react-router'
import { textOf } from '../account/form-refusal.ts'
import { loginPath } from '../account/return-to.ts'
import { apiFor, attempt, viewerOf, type Attempt } from '../api-client.server.ts'
import { parseGuestCart } from '../cart/guest-cart.ts'
import { readDelivery } from './order-form.ts'

export type Confirmation = {
  readonly orderNumber: number
  /** Euros. */
  readonly total: number
  /** Null for guests, who have no history. */
  readonly purchaseId: string | null
}

/** Places the order that a checkout form describes, for whoever sent it. */
export async function submitOrder(
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
  form: FormData,
): Promise<Attempt<Confirmation>> {
  const delivery = readDelivery(form)
  const total = Number(textOf(form, 'total'))
  const isSignedIn = (await viewerOf(args)) !== null
  // The session ended between the form and its sending: this is not a guest's order.
  if (!isSignedIn && !form.has('items')) throw redirect(loginPath('/checkout'))
  const api = apiFor(args)
  if (isSignedIn) {
    // A header holds hardly more than ASCII: whatever else a form sends is a key of its own, too.
    const key = encodeURIComponent(textOf(form, 'idempotencyKey').toWellFormed())
    const header = { 'idempotency-key': key }
    const placed = await attempt(api.purchases.$post({ header, json: { delivery, total } }))
    if (!placed.ok) return placed
    const { id, orderNumber } = placed.value
    return { ok: true, value: { orderNumber, total: placed.value.total, purchaseId: id } }
  }
  const items = parseGuestCart(textOf(form, 'items')).map(({ id, title, price, quantity }) => ({
    id,
    title,
    price,
    quantity,
  }))
  const placed = await attempt(api['guest-orders'].$post({ json: { delivery, total, items } }))
  return placed.ok ? { ok: true, value: { ...placed.value, purchaseId: null } } : placed
}
