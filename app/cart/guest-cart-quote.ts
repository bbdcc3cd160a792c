import type { WorkCard } from '../artworks/artwork.ts'
import { toCart, toCartItem, type Cart } from './cart.ts'
import type { GuestCart } from './guest-cart.ts'

/** What the gallery says of a guest's works now; null for one that is gone. */
export type QuotedCards = ReadonlyMap<string, WorkCard | null>

/** Works that the gallery has not been asked about yet. */
export function unquotedIds(items: GuestCart, cards: QuotedCards): string[] {
  return items.map(({ id }) => id).filter((id) => !cards.has(id))
}

/** A guest's lines at what the gallery says now. Lines not asked about yet are left out. */
export function quotedCart(items: GuestCart, cards: QuotedCards): Cart {
  return toCart(
    items.flatMap(({ id, quantity, price, title }) => {
      const card = cards.get(id)
      return card === undefined ? [] : [toCartItem({ id, quantity, seenPrice: price, title }, card)]
    }),
  )
}

/**
 * Asks the gallery; nobody, where nothing lies in the cart.
 * @throws when the gallery is not responding, or refuses
 */
export async function fetchQuotedCards(
  items: GuestCart,
  signal: AbortSignal,
): Promise<Map<string, WorkCard | null>> {
  if (items.length === 0) return new Map()
  const lines = items.map(({ id, quantity, price, title }) => ({ id, quantity, price, title }))
  const response = await fetch('/api/quotations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: lines }),
    signal,
  })
  if (!response.ok) throw new Error(`quotations answered ${response.status}`)
  const cart = (await response.json()) as Cart
  return new Map(cart.items.map((item) => [item.id, item.state === 'gone' ? null : item]))
}
