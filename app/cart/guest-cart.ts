import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import type { Size, WorkCard } from '../artworks/artwork.ts'
import { MAX_CART_LINES, MAX_QUANTITY } from './cart-limits.ts'

/** A line of a guest's cart as it lies in local storage, in the specification's fields (point 3). */
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

const LONGEST_ID = 64
const LONGEST_TITLE = 200

/**
 * Reads whatever lies in local storage: nothing, another program's text, or a line with half its
 * fields. What can't be a line is left out; an invalid price counts as 0 and a missing quantity as
 * 1 (specification, point 5).
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
  const id = toText(entry['id'])
  if (id === '' || id.length > LONGEST_ID) return null
  const urls = toRecord(entry['urls'])
  const user = toRecord(entry['user'])
  const small = toText(toRecord(user['profile_image'])['small'])
  return {
    id,
    title: toText(entry['title']).slice(0, LONGEST_TITLE),
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
  return Number.isFinite(price) && price >= 0 ? price : 0
}

function toQuantity(value: unknown): number {
  const quantity = Number.parseInt(String(value), 10)
  return quantity >= 1 ? Math.min(quantity, MAX_QUANTITY) : 1
}

function toSize(value: unknown): Size | null {
  const { width, height } = toRecord(value)
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null
}

/** A new line for a work, at the price that its card shows. */
export function toGuestCartItem(card: WorkCard): GuestCartItem {
  const { id, title, price, urls, alt_description, size, user } = card
  const name = user.name === '' ? UNKNOWN_ARTIST : user.name
  return {
    id,
    title,
    price: price ?? 0,
    quantity: 1,
    imageUrl: urls.regular,
    urls: { regular: urls.regular, small: urls.small },
    user: { name, profile_image: { small: user.profile_image.small } },
    alt_description,
    size,
  }
}

export type GuestAddition = {
  readonly items: GuestCart
  /** `full` when there is no room for another line: nothing was added. */
  readonly outcome: 'new' | 'one-more' | 'full'
}

/** A work that is there already gets one more, at the price seen now (specification, point 4). */
export function addToGuestCart(items: GuestCart, item: GuestCartItem): GuestAddition {
  if (items.some(({ id }) => id === item.id)) {
    const raised = items.map((line) =>
      line.id === item.id
        ? { ...item, quantity: Math.min(line.quantity + item.quantity, MAX_QUANTITY) }
        : line,
    )
    return { items: raised, outcome: 'one-more' }
  }
  if (items.length >= MAX_CART_LINES) return { items, outcome: 'full' }
  return { items: [...items, item], outcome: 'new' }
}

/** A quantity below 1 removes the line (specification, point 4). */
export function setGuestQuantity(items: GuestCart, id: string, quantity: number): GuestCart {
  if (!(quantity >= 1)) return items.filter((line) => line.id !== id)
  const whole = Math.min(Math.floor(quantity), MAX_QUANTITY)
  return items.map((line) => (line.id === id ? { ...line, quantity: whole } : line))
}

/** @param price euros */
export function acceptGuestPrice(items: GuestCart, id: string, price: number): GuestCart {
  return items.map((line) => (line.id === id ? { ...line, price } : line))
}

/** What is left after an order: a line that grew meanwhile, in another tab, keeps what was added. */
export function withoutBought(items: GuestCart, bought: GuestCart): GuestCart {
  const boughtQuantity = quantities(bought)
  return items.flatMap((line) => {
    const quantity = line.quantity - (boughtQuantity.get(line.id) ?? 0)
    return quantity >= 1 ? [{ ...line, quantity }] : []
  })
}

/**
 * What is left after a merge into an account's cart: a line that grew meanwhile stays whole, since a
 * merge takes the larger quantity of the two.
 */
export function withoutMerged(items: GuestCart, merged: GuestCart): GuestCart {
  const mergedQuantity = quantities(merged)
  return items.filter(({ id, quantity }) => quantity > (mergedQuantity.get(id) ?? 0))
}

function quantities(items: GuestCart): Map<string, number> {
  return new Map(items.map(({ id, quantity }) => [id, quantity]))
}

/** What the badge shows: the sum of all quantities. */
export function countGuestCart(items: GuestCart): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
