import { parseWorkId } from '../../kernel/id.ts'
import { normaliseText } from '../../kernel/normalise-text.ts'
import { MAX_LIST_ITEMS } from '../list.ts'
import { NOTE } from '../list-rules.ts'

/** The list that a guest keeps in the browser, in its order. */
export type GuestList = readonly GuestListItem[]
type GuestListItem = { readonly id: string; readonly note: string }

/** Parses the text in local storage, which may be anything. Drops entries that are not works. */
export function parseGuestList(text: string | null): GuestList {
  let value: unknown
  try {
    value = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(value)) return []
  const items = new Map<string, GuestListItem>()
  for (const entry of value as unknown[]) {
    const { id, note } = Object(entry) as { readonly id?: unknown; readonly note?: unknown }
    const known = typeof id === 'string' ? parseWorkId(id) : null
    if (known !== null && !items.has(known)) {
      items.set(known, { id: known, note: toNote(typeof note === 'string' ? note : '') })
    }
  }
  return [...items.values()].slice(0, MAX_LIST_ITEMS)
}

/** Normalises a note as the API does. */
const toNote = (text: string): string =>
  normaliseText(text).slice(0, NOTE.maxLength.value).toWellFormed()

/**
 * Adds works at the end; those that are in the list already stay as they are.
 * @returns null when they exceed the limit
 */
export function withWorks(list: GuestList, ids: readonly string[]): GuestList | null {
  const held = new Set(list.map(({ id }) => id))
  const added = [...new Set(ids)].filter((id) => !held.has(id))
  if (held.size + added.length > MAX_LIST_ITEMS) return null
  return [...list, ...added.map((id) => ({ id, note: '' }))]
}

/** The list without merged works. A work whose note has changed since stays. */
export function withoutMerged(list: GuestList, merged: GuestList): GuestList {
  const notes = new Map(merged.map(({ id, note }) => [id, note]))
  return list.filter(({ id, note }) => notes.get(id) !== note)
}
