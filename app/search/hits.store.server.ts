import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import type { ReadySearch } from './ready-search.store.server.ts'
import { ALL, hitsIn, type Scope } from './scope.store.server.ts'
import { scoredPage, type PageRow, type SearchPage } from './scored-page.server.ts'
import { FACETS, MAX_COUNTED, type Count, type FacetName } from './search.ts'

/** Values of a filter that are listed. */
const MAX_VALUES = 20

export type Value = Count & { readonly value: string }
export type Groups = Record<FacetName, Value[]>

export type AskedHits = {
  readonly search: ReadySearch
  readonly scope: Scope
  /** The filters whose values are counted. */
  readonly facets: readonly FacetName[]
  /** A page in the order of relevance, which is that of the hits; null for another order. */
  readonly page: SearchPage | null
}

export type Hits = {
  readonly total: Count
  readonly groups: Groups
  readonly page: readonly PageRow[]
  /** Where all of them are found. */
  readonly scope: Scope
}

type Row = { facet: FacetName | 'all' | 'page'; value: string; count: number; at: string }

/** Counts what a search finds and, by relevance, reads a page of it. */
export async function readHits(db: Queryable, asked: AskedHits): Promise<Hits> {
  const hits = await readScope(db, asked)
  const isAll = asked.scope.kind !== 'recent' || hits.total.isCapped
  return isAll ? hits : readScope(db, { ...asked, scope: ALL })
}

async function readScope(db: Queryable, asked: AskedHits): Promise<Hits> {
  const { search, scope, facets, page } = asked
  const parts = [
    sql`(select 'all' as facet, '' as value, count(*)::int as count, '' as at from hits)`,
    ...facets.map((facet) => groupOf(facet, search)),
    ...(page === null
      ? []
      : [sql`(select 'page', id::text, key, at from (${scoredPage(search, page)}) as page)`]),
  ]
  const { rows } = await db.execute<Row>(sql`
    with hits as materialized (${hitsIn(scope, search, COLUMNS)})
    ${sql.join(parts, sql` union all `)}`)
  const count = rows.find(({ facet }) => facet === 'all')?.count ?? 0
  const isCapped = count > MAX_COUNTED
  const valuesOf = (name: FacetName) =>
    rows
      .filter(({ facet }) => facet === name)
      .map((row): Value => ({
        value: row.value,
        count: Math.min(row.count, MAX_COUNTED),
        isCapped,
      }))
  return {
    total: { count: Math.min(count, MAX_COUNTED), isCapped },
    groups: groupsBy(valuesOf),
    page: rows
      .filter(({ facet }) => facet === 'page')
      .map((row) => ({ id: row.value, key: row.count, at: row.at })),
    scope,
  }
}

export function groupsBy(valuesOf: (facet: FacetName) => Value[]): Groups {
  return Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(facet)])) as Groups
}

/** Without the long tsvector: sorting it would take longer than reading it of a page's candidates. */
const COLUMNS = sql`artwork_id, published_at, medium, orientation, price_band, size_band,
  tags, artist_id, place, case when words @@ '''=sold'''::tsquery then '0' else '1' end as availability`

/** The value of one work for each filter, as the text that stands in a group. */
export const VALUES: Record<FacetName, { readonly column: SQL; readonly from: SQL }> = {
  medium: { column: sql`medium`, from: sql`hits` },
  orientation: { column: sql`orientation`, from: sql`hits` },
  price: { column: sql`price_band::text`, from: sql`hits` },
  size: { column: sql`size_band::text`, from: sql`hits` },
  tag: { column: sql`tag`, from: sql`(select unnest(tags) as tag from hits) as tags` },
  artist: { column: sql`artist_id::text`, from: sql`hits` },
  place: { column: sql`place`, from: sql`hits` },
  availability: { column: sql`availability`, from: sql`hits` },
}

function groupOf(facet: FacetName, { tags }: ReadySearch): SQL {
  const { column, from } = VALUES[facet]
  const first = facet === 'tag' ? askedFirst(tags) : sql``
  return sql`(select ${sql.raw(`'${facet}'`)}, ${column}, count(*)::int, '' from ${from}
    where ${column} <> '' group by 2 order by ${first} 3 desc, 2 limit ${MAX_VALUES})`
}

/** Every work that is found has the tags that were asked for, and other tags may be as frequent. */
const askedFirst = (tags: readonly string[]): SQL =>
  tags.length === 0
    ? sql``
    : sql`tag in (${sql.join(
        tags.map((tag) => sql`search.fold(${tag})`),
        sql`, `,
      )}) desc,`
