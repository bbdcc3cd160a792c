import { toCart, type Cart, type CartItem } from './cart.ts'

/** What a form of a line asks for: a quantity (below 1 removes the line), or a price accepted, in euros. */
export type LineChange = { readonly quantity: number } | { readonly price: number }

/** Whether the line goes: a quantity below 1 removes it (specification, point 4). */
export function isRemoval(change: LineChange): boolean {
  return 'quantity' in change && change.quantity < 1
}

/** The fields of a line's form, as `/cart/items/:id` reads them. */
export function toFields(change: LineChange): Record<string, string> {
  return 'price' in change ? { price: String(change.price) } : { quantity: String(change.quantity) }
}

/** @returns null when the form is none of a line's */
export function readLineChange(form: FormData): LineChange | null {
  if (form.has('price')) return { price: Number(form.get('price')) }
  return form.has('quantity') ? { quantity: Number(form.get('quantity')) } : null
}

/** The cart as it will be once the changes that are under way have reached the server. */
export function withChanges(cart: Cart, changes: ReadonlyMap<string, LineChange>): Cart {
  if (changes.size === 0) return cart
  return toCart(cart.items.flatMap((item) => withChange(item, changes.get(item.id))))
}

function withChange(item: CartItem, change: LineChange | undefined): CartItem[] {
  if (change === undefined) return [item]
  if ('price' in change) return [{ ...item, seenPrice: change.price, state: 'available' }]
  return change.quantity < 1 ? [] : [{ ...item, quantity: change.quantity }]
}
