import { idempotencyKeyOf } from '../../ui/forms/idempotency-field.tsx'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { loginPath } from '../../account/session/return-to.ts'
import { apiFor, attempt, viewerOf, type Attempt } from '../../api/api-client.server.ts'
import { parseGuestCart } from '../../cart/guest/guest-cart.ts'
import type { PlacedOrder } from './checkout-outcome.ts'
import { guestOrderPath } from '../orders/order.ts'
import { readDelivery } from './order-form.ts'

/** Submits a checkout form to the API, as the viewer's purchase or as a guest's order. */
export async function submitOrder(
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
  form: FormData,
): Promise<Attempt<PlacedOrder>> {
  const delivery = readDelivery(form)
  const total = Number(textOf(form, 'total'))
  const isSignedIn = (await viewerOf(args)) !== null
  // Without `items`, the form is not a guest's: the session has ended since it was opened.
  if (!isSignedIn && !form.has('items')) throw redirect(loginPath('/checkout', 'form'))
  const api = apiFor(args)
  const header = { 'idempotency-key': idempotencyKeyOf(form) }
  if (isSignedIn) {
    const placed = await attempt(api.purchases.$post({ header, json: { delivery, total } }))
    if (!placed.ok) return placed
    const { id, orderNumber, reference, total: paid } = placed.value
    const value = { orderNumber, reference, total: paid, purchaseId: id, orderPath: null }
    return { ok: true, value }
  }
  const items = parseGuestCart(textOf(form, 'items')).map(({ id, title, price, quantity }) => ({
    id,
    title,
    price,
    quantity,
  }))
  const reservation = textOf(form, 'reservation')
  const json = { delivery, total, items, ...(reservation !== '' && { reservation }) }
  const placed = await attempt(api['guest-orders'].$post({ header, json }))
  if (!placed.ok) return placed
  const { orderNumber, reference, total: paid, token } = placed.value
  const orderPath = guestOrderPath(token)
  return { ok: true, value: { orderNumber, reference, total: paid, purchaseId: null, orderPath } }
}
