import type { WorkCard } from '../artworks/artwork.ts'
import { totalOf } from '../kernel/money.ts'

/**
 * `repriced`: the price is not the one that the person saw. `gone`: the work was deleted.
 * Both have to be dealt with before paying.
 */
export type LineState = 'available' | 'repriced' | 'gone'

/** A line of a cart in the specification's field names (point 3). */
export type CartItem = WorkCard & {
  readonly imageUrl: string
  readonly quantity: number
  /** Euros that the person last saw and accepted. */
  readonly seenPrice: number
  readonly state: LineState
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

/** What a line asks for: one work, how often, at which price it was seen. */
export type CartLine = {
  readonly id: string
  readonly quantity: number
  readonly seenPrice: number
  readonly title: string
}

/** @param card null when the work has been deleted */
export function toCartItem(line: CartLine, card: WorkCard | null): CartItem {
  if (card === null) {
    return { ...goneCard(line), imageUrl: '', ...line, state: 'gone' }
  }
  const state = card.price === line.seenPrice ? 'available' : 'repriced'
  const { quantity, seenPrice } = line
  return { ...card, imageUrl: card.urls.regular, quantity, seenPrice, state }
}

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

export function toCart(items: CartItem[]): Cart {
  const present = items.filter((item) => item.state !== 'gone')
  return {
    items,
    count: items.reduce((sum, item) => sum + item.quantity, 0),
    total: totalOf(present),
    isReady: items.every((item) => item.state === 'available'),
  }
}
