import { sql, type SQL } from 'drizzle-orm'
import { uuidArray } from '../database/database.server.ts'
import { matches } from './match.server.ts'
import type { PreparedSearch } from './prepared-search.store.server.ts'
import { MAX_COUNTED_HITS, wholeQuery, wordsOf } from './search.ts'
import type { SearchPosition } from './search-cursor.server.ts'

export type SearchPage = {
  readonly after: SearchPosition | null
  readonly limit: number
}

/** `key` is the number by which works are ordered, `at` the publication. */
export type PageRow = { readonly id: string; readonly key: number; readonly at: string }

/** Selects the `id`, `key` and `at` of a page of `hits` by relevance, and of one row more. */
export function scoredPage(search: PreparedSearch, { after, limit }: SearchPage): SQL {
  const scored = search.coloured === null ? byWords(search) : byColour(search)
  const since =
    after === null
      ? sql``
      : sql`where (key, published_at, artwork_id)
          < (${after.key}, ${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  return sql`
    select artwork_id as id, key, published_at::text as at from (${scored}) as scored ${since}
    order by scored.key desc, published_at desc, artwork_id desc limit ${limit + 1}`
}

/** Scores works by the share of the picture that is close to the wanted colours. */
function byColour({ coloured }: PreparedSearch): SQL {
  const works = coloured ?? []
  return sql`
    select artwork_id, published_at, near.key
    from unnest(${uuidArray(works.map(({ id }) => id))},
      ${sql.param(works.map(({ score }) => score))}::int[]) as near (id, key)
    join hits on artwork_id = near.id`
}

/** With fewer works in `newest` whose titles have all words, such works are added from all hits. */
const FEW_TITLED = 100

/**
 * The score ranks titles equal to the search, then titles with all its words, works with all its
 * words, and works with beginnings of its words; within these by PostgreSQL's rank, then the
 * newest. Of many hits, the newest are scored.
 */
function byWords(search: PreparedSearch): SQL {
  const words = wordsOf(search.q)
  // Matches whole words only.
  const inTitle = sql`words @@ search.title_query(${words.join(' ')})`
  const isCapped = sql`(select count(*) from hits) > ${sql.raw(String(MAX_COUNTED_HITS))}`
  const key = sql`
    case when title = search.fold(${search.q}) then 8000000 else 0 end
    + case when ${inTitle} then 4000000 else 0 end
    + case when words @@ to_tsquery('search.words', ${wholeQuery(words)}) then 2000000 else 0 end
    + least(999999, (1000000 * ts_rank('{0.1, 0.3, 0.4, 1}', words, ${search.words}::tsquery))::int)`
  const columns = sql`works.artwork_id, works.published_at, ${inTitle} as is_titled, ${key} as key`
  return sql`
    with newest as materialized (
      select ${columns} from hits join search.works on works.ctid = hits.row_ctid
    )
    select * from newest
    union all
    (select ${columns} from search.works
      where ${isCapped}
        and (select count(*) from newest where is_titled) < ${sql.raw(String(FEW_TITLED))}
        and ${matches(search)} and ${inTitle}
        and not exists (select from newest where newest.artwork_id = works.artwork_id)
      limit ${sql.raw(String(MAX_COUNTED_HITS))})`
}
