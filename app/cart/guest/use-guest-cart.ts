import { createStoredList } from '../../ui/interaction/use-stored-list.ts'
import { addLine, setQuantity, withoutBought, withoutMerged, type AddLineResult } from '../cart.ts'
import { guestCartText } from './guest-cart-text.ts'
import {
  acceptGuestPrice,
  parseGuestCart,
  type GuestCart,
  type GuestCartItem,
} from './guest-cart.ts'

/** For a guest whose browser’s storage is full or forbidden. */
export const CART_NOT_STORED = 'Your browser does not store the cart. Log in to keep one.'

const { read, use, write } = createStoredList(guestCartText, parseGuestCart)

/** The cart of a guest. */
export const useGuestCart = use

/** Reads the cart in local storage. Browser only. */
export const readGuestCart = read

/** Browser only, like all functions below. @param most unsold copies of a limited edition */
export function addGuestItem(
  item: GuestCartItem,
  most?: number,
): AddLineResult<GuestCartItem>['outcome'] {
  const { lines, outcome } = addLine(read(), item, most)
  write(lines)
  return outcome
}

/** A quantity below 1 removes the line. */
export function changeGuestQuantity(id: string, quantity: number): void {
  write(setQuantity(read(), id, quantity))
}

/** @param price euros: today's price */
export function acceptGuestItemPrice(id: string, price: number): void {
  write(acceptGuestPrice(read(), id, price))
}

/** Removes ordered items, and keeps those that another tab has added since. */
export function removeBoughtItems(bought: GuestCart): void {
  write(withoutBought(read(), bought))
}

/**
 * Removes items that the account's cart now has, and keeps those that another tab has added since.
 */
export function removeMergedItems(merged: GuestCart): void {
  write(withoutMerged(read(), merged))
}
