/**
 * A keyset cursor: the sort key of the last row of a page. Unlike an offset, it finds every page at
 * the same cost, and rows inserted meanwhile cause no gaps or duplicates.
 */
export type Keyset = { readonly at: Date; readonly id: string }

/** Encodes `<milliseconds since 1970, base 36>.<id>`. Clients must not rely on this format. */
export function encodeCursor({ at, id }: Keyset): string {
  return `${at.getTime().toString(36)}.${id}`
}

/** @returns null for a text that is not a valid cursor */
export function decodeCursor(cursor: string): Keyset | null {
  const dot = cursor.indexOf('.')
  const milliseconds = Number.parseInt(cursor.slice(0, dot), 36)
  const id = cursor.slice(dot + 1)
  const wellFormed = /^[0-9a-z]{1,10}\.[\w-]{1,64}$/.test(cursor)
  return wellFormed && Math.abs(milliseconds) <= 8.64e15 ? { at: new Date(milliseconds), id } : null
}

export type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null }

/** Items of a page where the request states no limit. */
export const DEFAULT_LIMIT = 30
/** The most items that a request may ask for at once. */
export const MAX_LIMIT = 100

/** Makes a page from rows; more than `limit` show that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  read: { key: (row: Row) => Keyset; item: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(read.item),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(read.key(last)) : null,
  }
}

/** A page without its entries that are not on show, and their number. */
export type ShownPage<Item> = Page<Item> & { readonly notOnShow: number }

/** @param page null stands for an entry that is not on show */
export function withoutUnshown<Item>(page: Page<Item | null>): ShownPage<Item> {
  const items = page.items.filter((item) => item !== null)
  return { ...page, items, notOnShow: page.items.length - items.length }
}

/** Makes a page from `limit + 1` rows that are sorted by id. */
export function idPage<Row extends { readonly id: string | number }>(
  rows: readonly Row[],
  limit: number,
): { items: Row[]; nextCursor: Row['id'] | null } {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
