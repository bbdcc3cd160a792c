import { normaliseLine } from '../../../app/kernel/normalise-text.ts'
import type { Sql } from '../../helpers/database/sql.ts'

/** Columns with names and titles, which must have visible characters. */
const VISIBLE_LINES = [
  ['users', 'first_name'],
  ['users', 'last_name'],
  ['artworks', 'title'],
  ['cart_items', 'title'],
  ['purchase_items', 'title'],
  ['purchase_items', 'artist'],
] as const

/** Stored names and titles without visible characters, or that are not plain text. */
export async function listOddLines(sql: Sql): Promise<string[]> {
  const odd: string[] = []
  for (const [table, column] of VISIBLE_LINES) {
    const rows = await sql<{ text: string }[]>`select ${sql(column)} as text from ${sql(table)}`
    for (const { text } of rows) {
      if (text !== '' && normaliseLine(text) === text) continue
      odd.push(`${table}.${column} holds ${JSON.stringify(text)}`)
    }
  }
  return odd
}
