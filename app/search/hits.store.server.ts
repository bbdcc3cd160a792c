import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import type { PreparedSearch } from './prepared-search.store.server.ts'
import { matchesAllButOne, misses } from './match.server.ts'
import { ALL, hitsIn, NEWEST, type Scope } from './scope.store.server.ts'
import { scoredPage, type PageRow, type SearchPage } from './scored-page.server.ts'
import { FACETS, MAX_COUNTED_HITS, type Count, type FacetName } from './search.ts'

/** Values of a filter that are listed. */
const MAX_LISTED_VALUES = 20

export type FacetCount = Count & { readonly value: string }
export type FacetCounts = Record<FacetName, FacetCount[]>

export type HitsQuery = {
  readonly search: PreparedSearch
  readonly scope: Scope
  /** The filters whose values are counted among the hits. */
  readonly facets: readonly FacetName[]
  /** A page in the order of relevance, which is that of the hits; null for another order. */
  readonly page: SearchPage | null
  /** Filters whose values are counted without the filter itself, only where the scope is `all`. */
  readonly alone?: readonly FacetName[]
}

export type Hits = {
  readonly total: Count
  readonly facetCounts: FacetCounts
  readonly page: readonly PageRow[]
  /** The scope that has all of these works. */
  readonly scope: Scope
}

/** In a row of `all`, the value is the filter that is left out, or '' for the hits. */
type Row = { facet: FacetName | 'all' | 'page'; value: string; count: number; at: string }

/** Counts the works that a search finds and, by relevance, reads a page of them. */
export async function readHits(db: Queryable, query: HitsQuery): Promise<Hits> {
  const hits = await readScope(db, query)
  const isAll = query.scope.kind !== 'recent' || hits.total.isCapped
  return isAll ? hits : readScope(db, { ...query, scope: ALL })
}

async function readScope(db: Queryable, query: HitsQuery): Promise<Hits> {
  const { search, scope, facets, page, alone = [] } = query
  const hits =
    alone.length === 0
      ? sql`hits as materialized (${hitsIn(scope, search, COLUMNS)})`
      : hitsAmong(search, alone)
  const parts = [
    sql`(select 'all' as facet, '' as value, count(*)::int as count, '' as at from hits)`,
    ...facets.map((facet) => countFacet(facet, search)),
    ...alone.flatMap(countFacetAlone),
    ...(page === null
      ? []
      : [sql`(select 'page', id::text, key, at from (${scoredPage(search, page)}) as page)`]),
  ]
  const { rows } = await db.execute<Row>(sql`
    with ${hits}
    ${sql.join(parts, sql` union all `)}`)
  return {
    total: countOf(rows),
    facetCounts: facetCountsBy((facet) =>
      countsOf(rows, facet, alone.includes(facet) ? facet : ''),
    ),
    page: rows
      .filter(({ facet }) => facet === 'page')
      .map((row) => ({ id: row.value, key: row.count, at: row.at })),
    scope,
  }
}

/**
 * `found`: works that match all filters, or all but one of `alone`; `missed` says which. `hits`:
 * the newest works that match all filters.
 */
const hitsAmong = (search: PreparedSearch, alone: readonly FacetName[]): SQL => sql`
  found as materialized (
    select ${COLUMNS}, ${misses(search, alone)} as missed from search.works
    where ${matchesAllButOne(search, alone)}
  ), hits as materialized (select * from found where missed = 0 ${NEWEST})`

/** Counts the works of `found` that match all other filters, and the values of this one in them. */
function countFacetAlone(facet: FacetName, nth: number): SQL[] {
  const found = sql`(select * from found where missed in (0, ${sql.raw(String(2 ** nth))})) as found`
  return [
    sql`(select 'all' as facet, ${sql.raw(`'${facet}'`)} as value, count(*)::int as count, '' as at from ${found})`,
    countFacetIn(found, facet),
  ]
}

function countOf(rows: readonly Row[], without: FacetName | '' = ''): Count {
  const row = rows.find(({ facet, value }) => facet === 'all' && value === without)
  const count = row?.count ?? 0
  return { count: Math.min(count, MAX_COUNTED_HITS), isCapped: count > MAX_COUNTED_HITS }
}

function countsOf(rows: readonly Row[], name: FacetName, among: FacetName | ''): FacetCount[] {
  const { isCapped } = countOf(rows, among)
  return rows
    .filter(({ facet }) => facet === name)
    .map(({ value, count }) => ({ value, count: Math.min(count, MAX_COUNTED_HITS), isCapped }))
}

function facetCountsBy(countsOf: (facet: FacetName) => FacetCount[]): FacetCounts {
  return Object.fromEntries(FACETS.map((facet) => [facet, countsOf(facet)])) as FacetCounts
}

/**
 * Without the long tsvector: sorting it would take longer than reading it of a page's candidates.
 * `row_ctid` stays valid while the statement runs, so the row is read again without an index.
 */
const COLUMNS = sql`ctid as row_ctid, artwork_id, published_at, medium, orientation, price_band,
  size_band, tags, artist_id, place, case when words @@ '''=sold'''::tsquery then '0' else '1' end as availability`

/** The value of one work for each filter, as the text by which it is counted. */
export const FACET_COLUMNS: Record<Exclude<FacetName, 'tag'>, SQL> = {
  medium: sql`medium`,
  orientation: sql`orientation`,
  price: sql`price_band::text`,
  size: sql`size_band::text`,
  artist: sql`artist_id::text`,
  place: sql`place`,
  availability: sql`availability`,
}

function countFacet(facet: FacetName, { tags }: PreparedSearch): SQL {
  if (facet !== 'tag') return countFacetIn(sql`hits`, facet)
  return countFacetIn(sql`(select unnest(tags) as tag from hits) as tags`, facet, askedFirst(tags))
}

function countFacetIn(from: SQL, facet: FacetName, first = sql``): SQL {
  const column = facet === 'tag' ? sql`tag` : FACET_COLUMNS[facet]
  return sql`(select ${sql.raw(`'${facet}'`)}, ${column}, count(*)::int, '' from ${from}
    where ${column} <> '' group by 2 order by ${first} 3 desc, 2 limit ${MAX_LISTED_VALUES})`
}

/** Puts the tags of the search first: every hit has them, and other tags may be as frequent. */
const askedFirst = (tags: readonly string[]): SQL =>
  tags.length === 0
    ? sql``
    : sql`tag in (${sql.join(
        tags.map((tag) => sql`search.fold(${tag})`),
        sql`, `,
      )}) desc,`
