import type { WorkCard } from '../artworks/artwork.ts'
import { goneCard } from '../artworks/card/gone-card.ts'
import { copiesLimit } from '../artworks/edition/edition.ts'
import { totalOf } from '../kernel/money.ts'
import { countItems, limitQuantity, MAX_QUANTITY, type CartLine } from './cart.ts'
import type { Cart, CartItem, CartLineState } from './cart.schema.ts'

/** A guest's lines as the browser sends them, repeated ones as one. */
export function toGuestLines(
  items: readonly { id: string; quantity: number; price: number; title: string }[],
): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const { id, quantity, price, title } of items) {
    const key = `${id} ${price}`
    const before = lines.get(key)?.quantity ?? 0
    lines.set(key, { id, title, seenPrice: price, quantity: limitQuantity(before + quantity, 1) })
  }
  return [...lines.values()]
}

/**
 * @param card null when the work has left the gallery
 * @param free copies that the buyer may take now; null for an open edition
 */
export function toCartItem(
  line: CartLine,
  card: WorkCard | null,
  free: number | null = null,
): CartItem {
  if (card === null) {
    return { ...goneCard(line), imageUrl: '', ...line, state: 'gone', free: null }
  }
  const { quantity, seenPrice } = line
  const item = { ...card, imageUrl: card.urls.regular, quantity, seenPrice, free }
  return { ...item, state: stateOf(item) }
}

function stateOf(item: Omit<CartItem, 'state'>): CartLineState {
  const { edition, free, quantity, price, seenPrice } = item
  if (edition !== undefined) {
    const left = Math.min(free ?? 0, edition.available)
    if (edition.available === 0) return 'sold'
    if (left === 0) return 'reserved'
    if (quantity > left) return 'too-many'
  }
  return price === seenPrice ? 'available' : 'repriced'
}

/** An item whose quantity or accepted price has changed, with the state that follows. */
export const withState = (item: CartItem): CartItem =>
  item.state === 'gone' ? item : { ...item, state: stateOf(item) }

/** The message of a line with too few copies, such as `Only 2 left`; null when there are enough. */
export function lackOfCopies({ state, edition, free }: CartItem): string | null {
  if (edition === undefined || !LACKING.has(state)) return null
  if (state === 'reserved') return 'Somebody else is buying it right now'
  return copiesLimit({ ...edition, available: Math.min(free ?? 0, edition.available) })
}

/** The reason why the quantity of a line cannot rise, such as `Only 2 left`; null while it can. */
export function quantityLimit(item: CartItem): string | null {
  const { edition, quantity } = item
  if (edition === undefined || LACKING.has(item.state) || quantity < mostOf(item)) return null
  return copiesLimit({ ...edition, available: mostOf(item) })
}

const LACKING: ReadonlySet<CartLineState> = new Set(['sold', 'reserved', 'too-many'])

/** The largest quantity of a line: its edition's copies, as far as others have none reserved. */
export const mostOf = ({ free }: Pick<CartItem, 'free'>): number =>
  Math.min(free ?? MAX_QUANTITY, MAX_QUANTITY)

const UNBUYABLE: ReadonlySet<CartLineState> = new Set(['gone', 'sold', 'reserved'])

/** Whether a copy can be bought now; at a changed price, or in a smaller quantity, too. */
export const isBuyable = (state: CartLineState): boolean => !UNBUYABLE.has(state)

/** The items that the total includes. */
export const chargedItems = (items: readonly CartItem[]): CartItem[] =>
  items.filter(({ state }) => isBuyable(state))

export function toCart(items: CartItem[]): Cart {
  return {
    items,
    count: countItems(items),
    total: totalOf(chargedItems(items)),
    isReady: items.every((item) => item.state === 'available'),
  }
}
