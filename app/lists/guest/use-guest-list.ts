import { useSyncExternalStore } from 'react'
import { parseGuestList, withoutMerged, withWorks, type GuestList } from './guest-list.ts'
import { guestListText } from './guest-list-text.ts'
import { applyChange, type ListItemChange } from '../items/list-item-change.ts'

const EMPTY: GuestList = []
let lastText: string | null = null
let lastList: GuestList = EMPTY

/** Reads the list in local storage. Browser only, like all functions below. */
export function readGuestList(): GuestList {
  const text = guestListText.read()
  if (text !== lastText) {
    lastText = text
    lastList = text === null ? EMPTY : parseGuestList(text)
  }
  return lastList
}

/** The list of a guest, the same in every tab. Empty on the server and until hydration. */
export const useGuestList = (): GuestList =>
  useSyncExternalStore(guestListText.subscribe, readGuestList, () => EMPTY)

/** @returns false when they exceed the limit */
export function addToGuestList(ids: readonly string[]): boolean {
  const list = withWorks(readGuestList(), ids)
  if (list !== null) write(list)
  return list !== null
}

export function changeGuestList(change: ListItemChange): void {
  write(applyChange(readGuestList(), change))
}

/** Removes what the account has now, and keeps what another tab has added since. */
export function removeMergedWorks(merged: GuestList): void {
  write(withoutMerged(readGuestList(), merged))
}

/** Every change starts from what is stored now, so that no tab undoes another's change. */
const write = (list: GuestList): void =>
  guestListText.write(list.length === 0 ? null : JSON.stringify(list))
