import { sql } from 'drizzle-orm'
import { textArray, type Queryable } from '../database/database.server.ts'
import { readByColour } from '../images/appearance/appearance.store.server.ts'
import { MIN_PREFIX, prefixQuery, wordsOf, type Search } from './search.ts'

/** A work with wanted colours; the score is higher for more of them. */
export type ColouredWork = { readonly id: string; readonly score: number }

/** A search with data that was read once, so that its statements need not read it again. */
export type PreparedSearch = Search & {
  /** Its words as the text of a tsquery; '' without words. */
  readonly words: string
  /** Whether no known word begins with one of its words, so that hardly any work has all words. */
  readonly isUnknown: boolean
  /** The works with most of its colours; null without colours. */
  readonly coloured: readonly ColouredWork[] | null
}

/** `prefixes`: every word as a beginning. `known-words`: as the known words that begin with it. */
export type WordMatch = 'known-words' | 'prefixes'

export async function prepareSearch(
  db: Queryable,
  search: Search,
  match: WordMatch = 'known-words',
): Promise<PreparedSearch> {
  const [words, coloured] = await Promise.all([
    readWords(db, wordsOf(search.q), match),
    search.colours.length === 0 ? null : listByColour(db, search.colours),
  ])
  return { ...search, ...words, coloured }
}

/** The most completions that are searched as whole words, which the index finds much faster. */
const MAX_COMPLETIONS = 16

/** The vocabulary has no shorter words, and no numbers. */
const SHORTEST_KNOWN = 3

type Words = Pick<PreparedSearch, 'words' | 'isUnknown'>

async function readWords(
  db: Queryable,
  words: readonly string[],
  match: WordMatch,
): Promise<Words> {
  if (words.length === 0) return { words: '', isUnknown: false }
  const most = sql.raw(String(match === 'prefixes' ? 0 : MAX_COMPLETIONS))
  const { rows } = await db.execute<{ query: string | null; isUnknown: boolean }>(sql`
    select string_agg(case when known.count between 1 and ${most} then known.query
      else '(' || nullif(to_tsquery('search.words', given.prefix)::text, '') || ')' end,
      ' & ' order by nth) as query,
      bool_or(known.count = 0 and length(given.word) >= ${sql.raw(String(SHORTEST_KNOWN))}
        and given.word !~ '[0-9]') as "isUnknown"
    from unnest(${textArray(words)}, ${textArray(words.map((word) => prefixQuery([word])))})
      with ordinality as given (word, prefix, nth)
    cross join lateral (
      select count(*) as count, '(' || string_agg(search.lexeme(word), ' | ') || ')' as query
      from (
        select word from search.vocabulary
        where length(given.word) >= ${sql.raw(String(MIN_PREFIX))}
          and word ~>=~ search.fold(given.word) and word ~<~ search.after_beginning(given.word)
        limit ${most} + 1
      ) as few
    ) as known`)
  return { words: rows[0]?.query ?? '', isUnknown: rows[0]?.isUnknown ?? false }
}

/** Images may belong to several works, and to drafts. */
function listByColour(db: Queryable, colours: Search['colours']): Promise<ColouredWork[]> {
  return readByColour(colours, async (images) => {
    const { rows } = await db.execute<ColouredWork>(sql`
      select work.id, round(near.score * 1000)::float8 as score
      from (${images}) as near
      join artworks as work on work.image_id = near.image_id
      where work.published_at is not null`)
    return rows
  })
}
