import { createStoredList } from '../../ui/interaction/use-stored-list.ts'
import { parseGuestList, withoutMerged, withWorks, type GuestList } from './guest-list.ts'
import { guestListText } from './guest-list-text.ts'
import { applyChange, type ListItemChange } from '../items/list-item-change.ts'

const { read, use, write } = createStoredList(guestListText, parseGuestList)

/** The list of a guest. */
export const useGuestList = use

/** Reads the list in local storage. Browser only, like all functions below. */
export const readGuestList = read

/** @returns false when they exceed the limit */
export function addToGuestList(ids: readonly string[]): boolean {
  const list = withWorks(read(), ids)
  if (list !== null) write(list)
  return list !== null
}

export function changeGuestList(change: ListItemChange): void {
  write(applyChange(read(), change))
}

/** Removes the works that the account now has, and keeps those that another tab has added since. */
export function removeMergedWorks(merged: GuestList): void {
  write(withoutMerged(read(), merged))
}
