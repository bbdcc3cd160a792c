import { v7 } from 'uuid'

/**
 * A UUIDv7. It sorts by creation time, so new rows land at the end of an index. Ids that this
 * process makes within one millisecond are also in order, unless `now` is given.
 */
export function newId(now?: Date): string {
  return now === undefined ? v7() : v7({ msecs: now.getTime() })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Tells an artwork's id from a stock photo's. Accepts the canonical spelling only. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The characters of an artwork's or a stock photo's id. */
export const WORK_ID = /^[\w-]{1,64}$/

/**
 * The canonical spelling of the id of a work: a UUID in lower case. The letter case of a stock
 * photo's id is significant. Every id from outside passes here, or one work would have several ids.
 * @returns null for a text that is no id
 */
export function parseWorkId(text: string): string | null {
  if (!WORK_ID.test(text)) return null
  const lowerCase = text.toLowerCase()
  return isUuid(lowerCase) ? lowerCase : text
}

/** The items with these ids, in the order of the ids; ids without an item are left out. */
export function inOrder<Item extends { readonly id: string }>(
  ids: readonly string[],
  items: readonly Item[],
): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
