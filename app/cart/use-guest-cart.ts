import { useSyncExternalStore } from 'react'
import { GUEST_CART_KEY } from './cart-limits.ts'
import {
  onGuestCartChange,
  readGuestCartText,
  notifyGuestCartChange,
} from './guest-cart-storage.ts'
import {
  acceptGuestPrice,
  addToGuestCart,
  parseGuestCart,
  setGuestQuantity,
  withoutBought,
  withoutMerged,
  type GuestAddition,
  type GuestCart,
  type GuestCartItem,
} from './guest-cart.ts'

const NOTHING: GuestCart = []
let lastText: string | null = null
let lastItems: GuestCart = NOTHING

/**
 * The cart of somebody who is not signed in: in local storage, the same in every tab. Empty while the
 * server renders and until the page has come to life.
 */
export function useGuestCart(): { readonly items: GuestCart } {
  return { items: useSyncExternalStore(onGuestCartChange, readGuestCart, () => NOTHING) }
}

/** What lies in local storage at this moment. Browser only. */
export function readGuestCart(): GuestCart {
  const text = readGuestCartText()
  if (text !== lastText) {
    lastText = text
    lastItems = text === null ? NOTHING : parseGuestCart(text)
  }
  return lastItems
}

/** Browser only, like all that follow. */
export function addGuestItem(item: GuestCartItem): GuestAddition['outcome'] {
  const { items, outcome } = addToGuestCart(readGuestCart(), item)
  if (outcome !== 'full') write(items)
  return outcome
}

/** Below 1 removes the line. */
export function changeGuestQuantity(id: string, quantity: number): void {
  write(setGuestQuantity(readGuestCart(), id, quantity))
}

/** @param price euros, as the gallery asks now */
export function acceptGuestItemPrice(id: string, price: number): void {
  write(acceptGuestPrice(readGuestCart(), id, price))
}

/** Takes out what was ordered, and leaves what another tab has added since. */
export function removeBoughtItems(bought: GuestCart): void {
  write(withoutBought(readGuestCart(), bought))
}

/** Takes out what an account's cart has now, and leaves what another tab has added since. */
export function removeMergedItems(merged: GuestCart): void {
  write(withoutMerged(readGuestCart(), merged))
}

// Every change starts from what is stored now, not from what this tab last showed: local storage
// is synchronous across tabs, so that no tab undoes another's change.
function write(items: GuestCart): void {
  try {
    if (items.length === 0) localStorage.removeItem(GUEST_CART_KEY)
    else localStorage.setItem(GUEST_CART_KEY, JSON.stringify(items))
  } finally {
    notifyGuestCartChange()
  }
}
