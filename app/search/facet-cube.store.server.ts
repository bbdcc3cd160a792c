import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import { bandsOf, isBanded, PRICE_STARTS, SIZES } from './bands.ts'
import { FACET_COLUMNS, type FacetCounts, type FacetCount } from './hits.store.server.ts'
import { activeFilters, type Count, type FacetName, type Search } from './search.ts'

/** The facets that search.cells counts exactly, however many works there are. */
export const CUBE_FACETS = [
  'medium',
  'orientation',
  'price',
  'size',
] as const satisfies readonly FacetName[]

/** Whether search.cells has all counts of a search. */
export function isInCube(search: Search): boolean {
  const { medium: _medium, orientation: _o, price: _p, size: _s, ...rest } = activeFilters(search)
  const isElse = Object.values(rest).some(Boolean)
  return search.q === '' && !isElse && isBanded(search.price, PRICE_STARTS)
}

type CubeCounts = { readonly facetCounts: Partial<FacetCounts>; readonly total: Count }

export async function countFromCube(db: Queryable, search: Search): Promise<CubeCounts> {
  const conditions: Record<string, SQL> = {
    medium: anyOf(sql`medium`, search.media),
    orientation: anyOf(sql`orientation`, search.orientations),
    price: anyOf(sql`price_band`, filterBands(search)),
    size: anyOf(
      sql`size_band`,
      search.sizes.map((size) => SIZES.indexOf(size) + 1),
    ),
  }
  const where = (own?: string) =>
    sql.join(
      Object.entries(conditions).flatMap(([name, condition]) => (name === own ? [] : [condition])),
      sql` and `,
    )
  const each = CUBE_FACETS.map((facet) => {
    const column = FACET_COLUMNS[facet]
    return sql`select ${sql.raw(`'${facet}'`)} as facet, ${column}::text as value,
        sum(works)::int as count
      from search.cells where ${where(facet)} and ${column} is not null group by 2 having sum(works) > 0`
  })
  const { rows } = await db.execute<{ facet: FacetName | 'all'; value: string; count: number }>(sql`
    ${sql.join(each, sql` union all `)}
    union all select 'all', '', coalesce(sum(works), 0)::int from search.cells where ${where()}
    order by 1, 3 desc, 2`)
  const countsOf = (facet: FacetName): FacetCount[] =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, count }) => ({ value, count, isCapped: false }))
  const facetCounts = Object.fromEntries(CUBE_FACETS.map((facet) => [facet, countsOf(facet)]))
  const count = rows.find(({ facet }) => facet === 'all')?.count ?? 0
  return { facetCounts, total: { count, isCapped: false } }
}

const anyOf = (column: SQL, values: ReadonlyArray<string | number>): SQL =>
  values.length === 0
    ? sql`true`
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`

/** The price bands of a search that begins and ends with bands; none for every price. */
const filterBands = ({ price }: Search): number[] =>
  price.min === undefined && price.max === undefined ? [] : bandsOf(price, PRICE_STARTS)
