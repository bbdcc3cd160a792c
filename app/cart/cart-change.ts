import { removeFromCartFailed, updateQuantityFailed } from '../kernel/message.ts'
import { setQuantity } from './cart.ts'
import { toCart, withState } from './cart-item.ts'
import type { Cart, CartItem } from './cart.schema.ts'

/** A change to a line: a quantity (below 1 removes the line), or an accepted price in euros. */
export type CartLineChange = { readonly quantity: number } | { readonly price: number }

/** A quantity below 1 removes the line (specification, point 4). */
export function isRemoval(change: CartLineChange): boolean {
  return 'quantity' in change && change.quantity < 1
}

/** The message for a change that failed. */
export const failureOf = (change: CartLineChange | null): string =>
  change !== null && isRemoval(change) ? removeFromCartFailed : updateQuantityFailed

/** The form fields of a change, as `/cart/items/:id` reads them. */
export function toFields(change: CartLineChange): Record<string, string> {
  return 'price' in change ? { price: String(change.price) } : { quantity: String(change.quantity) }
}

/** @returns null when the form changes no line */
export function readCartLineChange(form: FormData): CartLineChange | null {
  if (form.has('price')) return { price: Number(form.get('price')) }
  return form.has('quantity') ? { quantity: Number(form.get('quantity')) } : null
}

/** The cart as it will be once pending changes have reached the server. */
export function withChanges(cart: Cart, changes: ReadonlyMap<string, CartLineChange>): Cart {
  if (changes.size === 0) return cart
  let items: readonly CartItem[] = cart.items
  for (const [id, change] of changes) items = withChange(items, id, change)
  return toCart([...items])
}

function withChange(
  items: readonly CartItem[],
  id: string,
  change: CartLineChange,
): readonly CartItem[] {
  const changed =
    'quantity' in change
      ? setQuantity(items, id, change.quantity)
      : items.map((item) => (item.id === id ? { ...item, seenPrice: change.price } : item))
  return changed.map((item) => (item.id === id ? withState(item) : item))
}
