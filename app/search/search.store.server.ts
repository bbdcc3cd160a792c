import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import { matches, wordsQuery, worksByColour } from './match.server.ts'
import {
  isNarrowed,
  MAX_COUNTED,
  MAX_SCORED,
  wholeQuery,
  wordsOf,
  type Search,
  type Sort,
} from './search.ts'
import { decodePosition, encodePosition, type SearchPosition } from './search-cursor.server.ts'

export type SearchPage = {
  readonly search: Search
  readonly after: SearchPosition | null
  readonly limit: number
  /** Whether at least `MAX_COUNTED` works match. */
  readonly isCapped: boolean
}

export type Hits = { readonly ids: readonly string[]; readonly nextCursor: string | null }

type Row = { id: string; key: string; at: string }

/** A page of the published works that a search finds. */
export async function findHits(db: Queryable, page: SearchPage): Promise<Hits> {
  const { search, limit } = page
  const { rows } = await db.execute<Row>(statementOf(page))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const position = last && { key: Number(last.key), at: new Date(last.at), id: last.id }
  return {
    ids: shown.map(({ id }) => id),
    nextCursor:
      rows.length > limit && position !== undefined ? encodePosition(search, position) : null,
  }
}

function statementOf(page: SearchPage): SQL {
  const { sort, colours } = page.search
  if (sort !== 'relevance') return byColumn(page, ORDERS[sort])
  return colours.length > 0 ? byColour(page) : byScore(page)
}

/** @returns null for a cursor of another search */
export const readPosition = (search: Search, cursor: string): SearchPosition | null =>
  decodePosition(search, cursor)

type Order = { readonly column: SQL; readonly direction: 'asc' | 'desc' }

const ORDERS: Record<Exclude<Sort, 'relevance'>, Order> = {
  newest: { column: sql`published_at`, direction: 'desc' },
  'price-asc': { column: sql`price_cents`, direction: 'asc' },
  'price-desc': { column: sql`price_cents`, direction: 'desc' },
  'size-asc': { column: sql`area_cm2`, direction: 'asc' },
  'size-desc': { column: sql`area_cm2`, direction: 'desc' },
  favourites: { column: sql`likes`, direction: 'desc' },
}

/**
 * In the order of an index. Where many works match, the walk along it soon finds a page; where few
 * do, they are found first and sorted, since the walk could pass all works.
 */
function byColumn(page: SearchPage, { column, direction }: Order): SQL {
  const { search, limit, isCapped } = page
  const isDate = search.sort === 'newest'
  const key = isDate ? sql`0` : column
  const order = sql.raw(direction)
  const from =
    isCapped || !isNarrowed(search)
      ? sql`search.works where ${matches(search)}`
      : sql`(${found(search, MATCHED)}) as found where true`
  return sql`
    select artwork_id as id, ${key}::text as key, published_at::text as at from ${from}
    ${after(page, { column, direction, isDate })}
    order by ${column} ${order}, artwork_id ${order} limit ${limit + 1}`
}

const MATCHED = sql`artwork_id, published_at, price_cents, area_cm2, likes`

/**
 * Everything that a search finds, planned as if all of it were read: with a limit or an order in
 * sight, PostgreSQL would walk along another index until it has enough.
 */
const found = (search: Search, columns: SQL): SQL =>
  sql`with found as materialized (select ${columns} from search.works where ${matches(search)})
    select * from found limit ${MAX_COUNTED + 1}`

function after(
  { after: position }: SearchPage,
  { column, direction, isDate }: Order & { readonly isDate: boolean },
): SQL {
  if (position === null) return sql``
  const value = isDate ? sql`${position.at.toISOString()}::timestamptz` : sql`${position.key}`
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`and (${column}, artwork_id) ${sign} (${value}, ${position.id}::uuid)`
}

/** By how much of the picture is close to the wanted colours. */
function byColour({ search, after: position, limit }: SearchPage): SQL {
  const others = matches({ ...search, colours: [] })
  return sql`
    select id, key::text, at::text from (
      select near.work_id as id, round(near.closeness * 1000)::bigint as key, found.published_at as at
      from (${worksByColour(search.colours)}) as near
      cross join lateral (select published_at from search.works
        where artwork_id = near.work_id and ${others}) as found) as scored
    ${sinceScore(position, sql`at, id`)}
    order by scored.key desc, scored.at desc, id desc limit ${limit + 1}`
}

/** After a position by score; the columns are those of the publication and the id. */
const sinceScore = (position: SearchPosition | null, columns: SQL): SQL =>
  position === null
    ? sql``
    : sql`where (key, ${columns})
        < (${position.key}, ${position.at.toISOString()}::timestamptz, ${position.id}::uuid)`

/**
 * By a score: titles that are the search, titles with all its words, works with all its words, and
 * works that have beginnings of its words; within these by PostgreSQL's rank, then the newest.
 */
function byScore({ search, after: position, limit, isCapped }: SearchPage): SQL {
  const words = wordsOf(search.q)
  const columns = sql`artwork_id, published_at, title, words`
  const candidates = isCapped
    ? sql`
      with titled as materialized (select ${columns} from search.works
        where ${matches(search)} and words @@ ${inTitle(words)})
      (select * from titled limit ${MAX_SCORED})
      union
      (select ${columns} from search.works where ${matches(search)}
        order by published_at desc, artwork_id desc limit ${MAX_SCORED})`
    : found(search, columns)
  return sql`
    select artwork_id as id, scored.key::text as key, published_at::text as at
    from (select artwork_id, published_at, ${score(search.q, words)} as key
      from (${candidates}) as candidate) as scored
    ${sinceScore(position, sql`published_at, artwork_id`)}
    order by scored.key desc, published_at desc, artwork_id desc limit ${limit + 1}`
}

/** Whole words of a title. */
const inTitle = (words: readonly string[]): SQL => sql`search.title_query(${words.join(' ')})`

const score = (q: string, words: readonly string[]): SQL => sql`
  (case when title = search.fold(${q}) then 8000000 else 0 end
    + case when words @@ ${inTitle(words)} then 4000000 else 0 end
    + case when words @@ to_tsquery('search.words', ${wholeQuery(words)}) then 2000000 else 0 end
    + least(999999, (1000000 * ts_rank('{0.1, 0.3, 0.4, 1}', words, ${wordsQuery(words)}))::integer))`
