import type { WorkCard } from '../../artworks/artwork.ts'
import { toCart, toCartItem } from '../cart-item.ts'
import type { Cart, CartItem } from '../cart.schema.ts'
import { sendJson } from '../../ui/requests/request-json.ts'
import { READ_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
import type { GuestCart } from './guest-cart.ts'
import { readReservation } from './guest-reservation.ts'

/** Today's card of a work, and the number of copies that the guest may take. */
type QuotedCard = WorkCard & Partial<Pick<CartItem, 'free'>>

/** Today's cards of a guest's works; null for a deleted work. */
export type QuotedCards = ReadonlyMap<string, QuotedCard | null>

/** Works without a quote so far. */
export function unquotedIds(items: GuestCart, cards: QuotedCards): string[] {
  return items.map(({ id }) => id).filter((id) => !cards.has(id))
}

/** A guest's lines at today's prices. Lines without a quote are left out. */
export function quotedCart(items: GuestCart, cards: QuotedCards): Cart {
  return toCart(
    items.flatMap(({ id, quantity, price, title }) => {
      const card = cards.get(id)
      const line = { id, quantity, seenPrice: price, title }
      return card === undefined ? [] : [toCartItem(line, card, card?.free ?? null)]
    }),
  )
}

/** A guest's lines as this browser remembers them. They cannot be bought without a quote. */
export function rememberedCart(items: GuestCart): Cart {
  const lines = items.map(({ id, title, price, quantity, urls, ...rest }) => {
    const { alt_description, size, user } = rest
    const card = { ...UNQUOTED, id, title, price, urls, alt_description, size, user }
    return toCartItem({ id, quantity, seenPrice: price, title }, card, null)
  })
  return { ...toCart(lines), isReady: false }
}

const UNQUOTED = {
  kind: 'artwork',
  year: '',
  image: { id: null, width: 1, height: 1, placeholder: '#dddddd' },
  attribution: null,
} as const

/** Sends a guest's lines, and the token of their reserved copies. */
export async function sendGuestCart(
  path: '/api/quotations' | '/api/reservations',
  items: GuestCart,
  request: { readonly signal: AbortSignal; readonly timeoutMs?: number },
): Promise<Response> {
  const lines = items.map(({ id, quantity, price, title }) => ({ id, quantity, price, title }))
  const body = { items: lines, ...readReservation() }
  return sendJson(path, { method: 'POST', body, ...request })
}

/**
 * Requests quotes for all lines. An empty cart makes no request.
 * @throws when the server does not respond, or refuses
 */
export async function fetchQuotedCards(
  items: GuestCart,
  signal: AbortSignal,
): Promise<Map<string, QuotedCard | null>> {
  if (items.length === 0) return new Map()
  const response = await sendGuestCart('/api/quotations', items, {
    signal,
    timeoutMs: READ_TIMEOUT_MS,
  })
  if (!response.ok) throw new Error(`quotations answered ${response.status}`)
  const cart = (await response.json()) as Cart
  return new Map(cart.items.map((item) => [item.id, item.state === 'gone' ? null : item]))
}
