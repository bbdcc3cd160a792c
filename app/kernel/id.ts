import { NIL, v5, v7 } from 'uuid'

/** Sorts before every id. */
export const FIRST_ID = NIL

/**
 * Makes a UUIDv7. It sorts by creation time, so new rows are appended to the end of an index. Ids
 * of one millisecond are in order within this process, unless `now` is given.
 */
export function newId(now?: Date): string {
  return now === undefined ? v7() : v7({ msecs: now.getTime() })
}

/**
 * Makes the same UUIDv5 whenever the name is repeated.
 * @param namespace a UUID, such as the id of an account
 */
export const idOfName = (name: string, namespace: string = NIL): string => v5(name, namespace)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Distinguishes the id of an artwork from that of a stock photo. Accepts lower case only. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The format of an artwork's or a stock photo's id. */
export const WORK_ID = /^[\w-]{1,64}$/

/**
 * Normalises the id of a work: a UUID becomes lower case, a stock photo's id keeps its case. Every
 * id from a request must pass here; otherwise one work would have several ids.
 * @returns null for a text that is no id
 */
export function parseWorkId(text: string): string | null {
  if (!WORK_ID.test(text)) return null
  const lowerCase = text.toLowerCase()
  return isUuid(lowerCase) ? lowerCase : text
}

/** Sorts the items by the given ids; ids without an item are left out. */
export function inOrder<Item extends { readonly id: string }>(
  ids: readonly string[],
  items: readonly Item[],
): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
