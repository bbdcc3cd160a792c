import { UNKNOWN_ARTIST } from '../../account/unknown-artist.ts'
import type { Size, WorkCard } from '../../artworks/artwork.ts'
import { parseWorkId } from '../../kernel/id.ts'
import { MAX_PRICE } from '../../kernel/money.ts'
import { countItems, limitQuantity, MAX_CART_LINES } from '../cart.ts'

/** A line of a guest's cart in local storage, in the specification's fields (point 3). */
export type GuestCartItem = {
  readonly id: string
  readonly title: string
  /** Euros that the guest last saw and accepted. */
  readonly price: number
  readonly quantity: number
  readonly imageUrl: string
  readonly urls: { readonly regular: string; readonly small: string }
  readonly user: { readonly name: string; readonly profile_image: { readonly small: string } }
  readonly alt_description: string
  readonly size: Size | null
}

export type GuestCart = readonly GuestCartItem[]

const MAX_TITLE_LENGTH = 200

/** The sum of all quantities in the text in local storage. */
export const countGuestItems = (text: string): number => countItems(parseGuestCart(text))

/**
 * Parses the text in local storage, which may be anything. Entries that are no lines are left out;
 * an invalid price counts as 0 and a missing quantity as 1 (specification, point 5).
 */
export function parseGuestCart(text: string | null): GuestCartItem[] {
  if (text === null) return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(value)) return []
  const items = new Map<string, GuestCartItem>()
  for (const entry of value) {
    const item = parseItem(entry)
    if (item !== null && !items.has(item.id)) items.set(item.id, item)
  }
  return [...items.values()].slice(0, MAX_CART_LINES)
}

function parseItem(value: unknown): GuestCartItem | null {
  const entry = toRecord(value)
  const id = parseWorkId(toText(entry['id']))
  if (id === null) return null
  const urls = toRecord(entry['urls'])
  const user = toRecord(entry['user'])
  const small = toText(toRecord(user['profile_image'])['small'])
  return {
    id,
    title: toText(entry['title']).slice(0, MAX_TITLE_LENGTH),
    price: toPrice(entry['price']),
    quantity: toQuantity(entry['quantity']),
    imageUrl: toText(entry['imageUrl']),
    urls: { regular: toText(urls['regular']), small: toText(urls['small']) },
    user: { name: toText(user['name']) || UNKNOWN_ARTIST, profile_image: { small } },
    alt_description: toText(entry['alt_description']),
    size: toSize(entry['size']),
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toPrice(value: unknown): number {
  const price = Number.parseFloat(String(value))
  return price >= 0 && price <= MAX_PRICE ? price : 0
}

function toQuantity(value: unknown): number {
  const quantity = Number.parseInt(String(value), 10)
  return limitQuantity(quantity, 1) || 1
}

function toSize(value: unknown): Size | null {
  const { width, height } = toRecord(value)
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null
}

/** A new line for a work, at the price that its card shows. */
export function toGuestCartItem(card: WorkCard): GuestCartItem {
  const { id, title, price, urls, alt_description, size, user } = card
  return {
    id,
    title,
    price: price ?? 0,
    quantity: 1,
    imageUrl: urls.regular,
    urls: { regular: urls.regular, small: urls.small },
    user: { name: user.name, profile_image: { small: user.profile_image.small } },
    alt_description,
    size,
  }
}

/** @param price euros */
export function acceptGuestPrice(items: GuestCart, id: string, price: number): GuestCart {
  return items.map((line) => (line.id === id ? { ...line, price } : line))
}
