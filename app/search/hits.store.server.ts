import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import type { PreparedSearch } from './prepared-search.store.server.ts'
import { ALL, hitsIn, type Scope } from './scope.store.server.ts'
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
}

export type Hits = {
  readonly total: Count
  readonly facetCounts: FacetCounts
  readonly page: readonly PageRow[]
  /** The scope that has all of these works. */
  readonly scope: Scope
}

type Row = { facet: FacetName | 'all' | 'page'; value: string; count: number; at: string }

/** Counts the works that a search finds and, by relevance, reads a page of them. */
export async function readHits(db: Queryable, query: HitsQuery): Promise<Hits> {
  const hits = await readScope(db, query)
  const isAll = query.scope.kind !== 'recent' || hits.total.isCapped
  return isAll ? hits : readScope(db, { ...query, scope: ALL })
}

async function readScope(db: Queryable, query: HitsQuery): Promise<Hits> {
  const { search, scope, facets, page } = query
  const parts = [
    sql`(select 'all' as facet, '' as value, count(*)::int as count, '' as at from hits)`,
    ...facets.map((facet) => countFacet(facet, search)),
    ...(page === null
      ? []
      : [sql`(select 'page', id::text, key, at from (${scoredPage(search, page)}) as page)`]),
  ]
  const { rows } = await db.execute<Row>(sql`
    with hits as materialized (${hitsIn(scope, search, columnsOf(facets))})
    ${sql.join(parts, sql` union all `)}`)
  const rowsOf = (kind: Row['facet']) => rows.filter(({ facet }) => facet === kind)
  const found = rowsOf('all')[0]?.count ?? 0
  const isCapped = found > MAX_COUNTED_HITS
  const capped = (count: number): Count => ({ count: Math.min(count, MAX_COUNTED_HITS), isCapped })
  const countsOf = (facet: FacetName): FacetCount[] =>
    rowsOf(facet).map(({ value, count }) => ({ value, ...capped(count) }))
  return {
    total: capped(found),
    facetCounts: Object.fromEntries(FACETS.map((facet) => [facet, countsOf(facet)])) as FacetCounts,
    page: rowsOf('page').map(({ value, count, at }) => ({ id: value, key: count, at })),
    scope,
  }
}

/** A work's value for each filter; for `tag`, an array. */
export const FACET_COLUMNS: Record<FacetName, SQL> = {
  medium: sql`medium`,
  orientation: sql`orientation`,
  price: sql`price_band`,
  size: sql`size_band`,
  tag: sql`tags`,
  artist: sql`artist_id`,
  place: sql`nullif(place, '')`,
  availability: sql`case when words @@ '''=sold'''::tsquery then '0' else '1' end`,
}

/**
 * The columns for these filters and for a page. The long tsvector is not among them: sorting it
 * takes longer than reading it for the candidates of a page. `row_ctid` stays valid while the
 * statement runs, so the row is read again without an index.
 */
function columnsOf(facets: readonly FacetName[]): SQL {
  const values = facets.map((facet) => sql`, ${FACET_COLUMNS[facet]} as ${sql.identifier(facet)}`)
  return sql`ctid as row_ctid, artwork_id, published_at${sql.join(values)}`
}

function countFacet(facet: FacetName, { tags }: PreparedSearch): SQL {
  const value = sql.identifier(facet)
  const [from, first] =
    facet === 'tag'
      ? [sql`(select unnest(tag) as tag from hits) as tags`, askedFirst(tags)]
      : [sql`hits`, sql``]
  return sql`(select ${sql.raw(`'${facet}'`)}, ${value}::text, count(*)::int, '' from ${from}
    where ${value} is not null group by ${value}
    order by ${first} 3 desc, ${value} limit ${MAX_LISTED_VALUES})`
}

/** Puts the tags of the search first: every hit has them, and other tags may be as frequent. */
const askedFirst = (tags: readonly string[]): SQL =>
  tags.length === 0
    ? sql``
    : sql`tag in (${sql.join(
        tags.map((tag) => sql`search.fold(${tag})`),
        sql`, `,
      )}) desc,`
