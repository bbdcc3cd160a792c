import { useSyncExternalStore } from 'react'
import { addLine, setQuantity, withoutBought, withoutMerged, type Addition } from '../cart.ts'
import { guestCartText } from './guest-cart-text.ts'
import {
  acceptGuestPrice,
  parseGuestCart,
  type GuestCart,
  type GuestCartItem,
} from './guest-cart.ts'

const EMPTY: GuestCart = []
let lastText: string | null = null
let lastItems: GuestCart = EMPTY

/**
 * The cart of a guest, in local storage and the same in every tab. Empty on the server and until
 * hydration.
 */
export function useGuestCart(): { readonly items: GuestCart } {
  return { items: useSyncExternalStore(guestCartText.subscribe, readGuestCart, () => EMPTY) }
}

/** Reads the cart in local storage. Browser only. */
export function readGuestCart(): GuestCart {
  const text = guestCartText.read()
  if (text !== lastText) {
    lastText = text
    lastItems = text === null ? EMPTY : parseGuestCart(text)
  }
  return lastItems
}

/** Browser only, like all functions below. @param most unsold copies of a limited edition */
export function addGuestItem(
  item: GuestCartItem,
  most?: number,
): Addition<GuestCartItem>['outcome'] {
  const { lines, outcome } = addLine(readGuestCart(), item, most)
  write(lines)
  return outcome
}

/** A quantity below 1 removes the line. */
export function changeGuestQuantity(id: string, quantity: number): void {
  write(setQuantity(readGuestCart(), id, quantity))
}

/** @param price euros: today's price */
export function acceptGuestItemPrice(id: string, price: number): void {
  write(acceptGuestPrice(readGuestCart(), id, price))
}

/** Removes what was ordered, and keeps what another tab has added since. */
export function removeBoughtItems(bought: GuestCart): void {
  write(withoutBought(readGuestCart(), bought))
}

/** Removes what the account's cart has now, and keeps what another tab has added since. */
export function removeMergedItems(merged: GuestCart): void {
  write(withoutMerged(readGuestCart(), merged))
}

/**
 * Every change starts from what is stored now, not from what this tab last showed. Local storage is
 * synchronous across tabs, so no tab undoes another's change.
 */
const write = (items: GuestCart): void =>
  guestCartText.write(items.length === 0 ? null : JSON.stringify(items))
