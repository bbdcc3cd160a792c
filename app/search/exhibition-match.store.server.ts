import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import type { Keyset } from '../kernel/keyset.ts'
import { wordsOf } from './search.ts'
import { beginsWith, transposedWord } from './word-match.server.ts'

/** The most series and exhibitions that a search considers, to bound the cost of a common word. */
const MAX_FOUND = 200

/**
 * The published series and exhibitions whose titles have a word that begins like each of `words`.
 * @returns their ids and when they were published, newest first, without those of suspended artists
 */
export async function findExhibitionIds(
  db: Queryable,
  words: readonly string[],
  { after, limit }: { readonly after: Keyset | null; readonly limit: number },
): Promise<Keyset[]> {
  const [first, ...others] = words
  if (first === undefined) return []
  const withOthers = others.map(
    (word) => sql` and exists (select from search.exhibition_words other
      where other.exhibition_id = entry.exhibition_id and ${beginsWith(sql`other.word`, word)})`,
  )
  const further =
    after === null
      ? sql``
      : sql` and (exhibition.published_at, exhibition.id)
          < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  const { rows } = await db.execute<{ id: string; at: Date | string }>(sql`
    with found as materialized (
      select exhibition_id from search.exhibition_words entry
      where ${beginsWith(sql`entry.word`, first)}${sql.join(withOthers)} limit ${MAX_FOUND}
    )
    select exhibition.id, exhibition.published_at as at from (select distinct exhibition_id from found) few
    join exhibitions exhibition on exhibition.id = few.exhibition_id
    join users artist on artist.id = exhibition.artist_id
    where artist.suspended_at is null${further}
    order by exhibition.published_at desc, exhibition.id desc limit ${limit}`)
  return rows.map(({ id, at }) => ({ id, at: new Date(at) }))
}

/**
 * The words of a search. Each word that no title of a series or an exhibition has is replaced by
 * the nearest word of a title.
 */
export async function correctTitleWords(db: Queryable, q: string): Promise<string[]> {
  const corrected: string[] = []
  // One after another, so that one search does not use most of the pool's connections.
  for (const word of wordsOf(q)) corrected.push(await correctTitleWord(db, word))
  return corrected
}

const TITLES = { table: sql`search.exhibition_words`, order: sql`found.word` }

async function correctTitleWord(db: Queryable, word: string): Promise<string> {
  const { rows } = await db.execute<{ nearest: string | null }>(sql`
    select case when exists (
        select from search.exhibition_words where ${beginsWith(sql`word`, word)}) then null
      else coalesce(${transposedWord(TITLES, word)}, (
        select word from search.exhibition_words where word % search.fold(${word})
        order by similarity(word, search.fold(${word})) desc, word limit 1
      )) end as nearest`)
  return rows[0]?.nearest ?? word
}
