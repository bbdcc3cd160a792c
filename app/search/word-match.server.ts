import { sql, type SQL } from 'drizzle-orm'
import { textArray } from '../database/database.server.ts'
import { transpositionsOf } from './transposition.ts'

/** A shorter beginning fits too many words to correct to one of them. */
const SHORTEST_BEGINNING = 5

/** The condition for words with a beginning, in the order of the indexes of words. */
export const beginsWith = (column: SQL, beginning: SQL | string): SQL =>
  sql`${column} ~>=~ search.fold(${beginning}) and ${column} ~<~ search.after_beginning(${beginning})`

type WordTable = {
  /** Has an index of `word` by text_pattern_ops. */
  readonly table: SQL
  /** An order of rows of the table, called `found`: the first of several is taken. */
  readonly order: SQL
}

/** The respelling with two letters swapped that is a known word, or else begins one; or null. */
export const transposedWord = ({ table, order }: WordTable, word: string): SQL => sql`(
  select given.word
  from unnest(${textArray(transpositionsOf(word))}) swapped
  cross join lateral (select search.fold(swapped) as word) given
  cross join lateral (
    select * from ${table} entry where ${beginsWith(sql`entry.word`, sql`given.word`)}
    order by entry.word using ~<~ limit 1
  ) found
  where found.word = given.word or length(given.word) >= ${SHORTEST_BEGINNING}
  order by found.word = given.word desc, ${order} limit 1)`
