import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The words of a text in lower case, for an index that finds them by their beginnings. */
export const wordVector = (text: SQLWrapper): SQL =>
  sql`array_to_tsvector(array_remove(string_to_array(lower(${text}), ' '), ''))`

/** The most words of a search. */
const MAX_WORDS = 8

/**
 * Condition that the words contain every word of a search, as a whole or as a prefix.
 * @param words made by `wordVector`
 * @param search the user's input
 * @returns undefined for a search without words
 */
export function matchesWords(words: SQLWrapper, search: string): SQL | undefined {
  const typed = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (typed.length === 0) return undefined
  const query = typed.map((word) => `'${word.replaceAll(/['\\]/g, String.raw`\$&`)}':*`).join(' & ')
  return sql`${words} @@ ${query}::tsquery`
}

/** A search considers this many rows, so that a common word costs no more than a rare one. */
const MAX_FOUND = 1000

/**
 * Selects the ids of matching rows, at most `MAX_FOUND`. PostgreSQL plans the inner query without
 * the limit: otherwise it would scan the table until it has found enough rows.
 * @param matching a query for ids
 */
export const foundIds = (matching: SQLWrapper): SQL =>
  sql`with found (id) as materialized (${matching}) select id from found limit ${MAX_FOUND}`
