import { hash } from 'node:crypto'
import { isUuid } from '../kernel/id.ts'
import type { Search } from './search.ts'

/** The last row of a page of a search: its sort key, its publication and its id. */
export type SearchPosition = {
  /**
   * A whole number: a score, cents, square centimetres or favourites; 0 where the date is the key.
   */
  readonly key: number
  readonly at: Date
  readonly id: string
}

/** The hash does not depend on the order of a filter's values. */
const searchHash = (search: Search): string =>
  hash('sha256', JSON.stringify(search, sortLists), 'base64url').slice(0, 8)

const sortLists = (_name: string, value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value

/** Opaque to clients: the search, the key, milliseconds since 1970, and the id. */
export const encodePosition = (search: Search, { key, at, id }: SearchPosition): string =>
  `${searchHash(search)}.${key.toString(36)}.${at.getTime().toString(36)}.${id}`

/** @returns null for a text that is no cursor of this search */
export function decodePosition(search: Search, cursor: string): SearchPosition | null {
  const match = /^([\w-]{8})\.(-?[0-9a-z]{1,11})\.([0-9a-z]{1,9})\.([0-9a-f-]{36})$/.exec(cursor)
  const [, found, key = '', at = '', id = ''] = match ?? []
  const [keyNumber, milliseconds] = [Number.parseInt(key, 36), Number.parseInt(at, 36)]
  if (found !== searchHash(search) || !isUuid(id) || !Number.isSafeInteger(keyNumber)) return null
  return milliseconds > 8.64e15 ? null : { key: keyNumber, at: new Date(milliseconds), id }
}
