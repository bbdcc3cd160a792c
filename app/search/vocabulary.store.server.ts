import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import { wordsOf } from './search.ts'
import { beginsWith, transposedWord } from './word-match.server.ts'

/**
 * The words of a search. Each word that no work has is replaced by the nearest word of a work: with
 * two letters swapped, or else with the most letters in common.
 * @returns null when every word is known, or nothing is near
 */
export async function correctWords(db: Queryable, q: string): Promise<string | null> {
  const words = wordsOf(q)
  const corrected: string[] = []
  // One after another, so that one search does not use most of the pool's connections.
  for (const word of words) corrected.push(await correctWord(db, word))
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : null
}

const VOCABULARY = { table: sql`search.vocabulary`, order: sql`found.works desc` }

async function correctWord(db: Queryable, word: string): Promise<string> {
  const { rows } = await db.execute<{ nearest: string | null }>(sql`
    select case when exists (select from search.vocabulary where ${beginsWith(sql`word`, word)}) then null
      else coalesce(${transposedWord(VOCABULARY, word)}, (
        select word from search.vocabulary where word % search.fold(${word})
        order by similarity(word, search.fold(${word})) desc, works desc limit 1
      )) end as nearest`)
  return rows[0]?.nearest ?? word
}

/** Counts the words and tags of all works again. */
export async function refreshVocabulary(db: Queryable): Promise<void> {
  await db.execute(sql`select search.refresh_vocabulary()`)
}

/** Sums up the counts and favourites that were added since the last time. */
export async function foldSearchChanges(db: Queryable): Promise<void> {
  await db.execute(sql`select search.fold_changes()`)
}
