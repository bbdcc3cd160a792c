import type { WorkCard } from '../artworks/artwork.ts'
import { copiesLimit } from '../artworks/edition/edition.ts'
import { totalOf } from '../kernel/money.ts'

export const MAX_CART_LINES = 100
export const MAX_QUANTITY = 999

/** A cart line: a work, how many of it, and the price at which the buyer saw it. */
export type CartLine = {
  readonly id: string
  readonly quantity: number
  /** Euros. */
  readonly seenPrice: number
  readonly title: string
}

/** As much of a line as the rules need. Guests' lines have other fields than the API's. */
type Line = Pick<CartLine, 'id' | 'quantity'>

export type Addition<L> = {
  readonly lines: readonly L[]
  /** `full` when there is no room for another line: nothing was added. */
  readonly outcome: 'new' | 'one-more' | 'full'
}

/**
 * Adds to the line of a work that is there already, at the price seen now (specification, point 4).
 */
export function addLine<L extends Line>(lines: readonly L[], added: L): Addition<L> {
  const before = lines.find(({ id }) => id === added.id)
  if (before !== undefined) {
    const quantity = Math.min(before.quantity + added.quantity, MAX_QUANTITY)
    const raised = lines.map((line) => (line === before ? { ...added, quantity } : line))
    return { lines: raised, outcome: 'one-more' }
  }
  if (lines.length >= MAX_CART_LINES) return { lines, outcome: 'full' }
  return { lines: [...lines, added], outcome: 'new' }
}

/** Sets the quantity of a line. A quantity below 1 removes it (specification, point 4). */
export function setQuantity<L extends Line>(
  lines: readonly L[],
  id: string,
  quantity: number,
): readonly L[] {
  if (!(quantity >= 1)) return lines.filter((line) => line.id !== id)
  const limited = limitQuantity(quantity, 1)
  return lines.map((line) => (line.id === id ? { ...line, quantity: limited } : line))
}

/** A whole number from `least` to the largest quantity; NaN stays NaN. */
export function limitQuantity(quantity: number, least: 0 | 1): number {
  return Math.min(Math.max(Math.trunc(quantity), least), MAX_QUANTITY)
}

/** Removes ordered lines. What another tab added to a line meanwhile stays. */
export function withoutBought<L extends Line>(
  lines: readonly L[],
  bought: readonly Line[],
): readonly L[] {
  const boughtOf = quantitiesById(bought)
  return lines.flatMap((line) => {
    const quantity = line.quantity - (boughtOf.get(line.id) ?? 0)
    return quantity >= 1 ? [{ ...line, quantity }] : []
  })
}

/**
 * Removes merged lines. A line that grew meanwhile stays whole, since a merge takes the larger of
 * two quantities.
 */
export function withoutMerged<L extends Line>(
  lines: readonly L[],
  merged: readonly Line[],
): readonly L[] {
  const mergedOf = quantitiesById(merged)
  return lines.filter(({ id, quantity }) => quantity > (mergedOf.get(id) ?? 0))
}

function quantitiesById(lines: readonly Line[]): Map<string, number> {
  return new Map(lines.map(({ id, quantity }) => [id, quantity]))
}

/** What the badge shows: the sum of all quantities. */
export function countItems(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * `repriced`: the price differs from the one that was seen. `gone`: the work was deleted. `sold`: no
 * copy is left. `reserved`: others have reserved all that are left. `too-many`: fewer are left than
 * the line wants. The buyer has to accept, lower or remove such a line before the checkout.
 */
export type LineState = 'available' | 'repriced' | 'gone' | 'sold' | 'reserved' | 'too-many'

/** A guest's lines as the browser sends them, repeated ones as one. */
export function toGuestLines(
  items: readonly { id: string; quantity: number; price: number; title: string }[],
): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const { id, quantity, price, title } of items) {
    const key = `${id} ${price}`
    const before = lines.get(key)?.quantity ?? 0
    lines.set(key, { id, title, seenPrice: price, quantity: before + quantity })
  }
  return [...lines.values()]
}

/** A cart line with today's card of its work, in the specification's field names (point 3). */
export type CartItem = WorkCard & {
  readonly imageUrl: string
  readonly quantity: number
  /** Euros that the buyer last saw and accepted. */
  readonly seenPrice: number
  readonly state: LineState
  /** Copies that this buyer may take now; null for an open edition. */
  readonly free: number | null
}

export type Cart = {
  readonly items: CartItem[]
  /** What the badge shows: the sum of all quantities. */
  readonly count: number
  /** Euros, of the lines that can still be bought. */
  readonly total: number
  /** True when every line can be bought at the price that was seen. */
  readonly isReady: boolean
}

/**
 * @param card null when the work has been deleted
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

function stateOf(item: Omit<CartItem, 'state'>): LineState {
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

/** What a line lacks, such as `Only 2 left`; null when there are enough copies. */
export function lackOfCopies({ state, edition, free }: CartItem): string | null {
  if (edition === undefined || !LACKING.has(state)) return null
  if (state === 'reserved') return 'Somebody else is buying it right now'
  return copiesLimit({ ...edition, available: Math.min(free ?? 0, edition.available) })
}

const LACKING: ReadonlySet<LineState> = new Set(['sold', 'reserved', 'too-many'])

/** The largest quantity of a line: its edition's copies, as far as others have none reserved. */
export const mostOf = ({ free }: Pick<CartItem, 'free'>): number =>
  Math.min(free ?? MAX_QUANTITY, MAX_QUANTITY)

function goneCard({ id, title }: CartLine): WorkCard {
  return {
    id,
    kind: 'artwork',
    title,
    price: null,
    year: '',
    size: null,
    urls: { regular: '', small: '' },
    image: { id: null, width: 1, height: 1, placeholder: '#dddddd' },
    alt_description: '',
    user: { name: '', profile_image: { small: '' } },
    attribution: null,
  }
}

const UNBUYABLE: ReadonlySet<LineState> = new Set(['gone', 'sold', 'reserved'])

export function toCart(items: CartItem[]): Cart {
  const present = items.filter(({ state }) => !UNBUYABLE.has(state))
  return {
    items,
    count: countItems(items),
    total: totalOf(present),
    isReady: items.every((item) => item.state === 'available'),
  }
}
