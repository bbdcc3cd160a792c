import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import { matches } from './match.server.ts'
import type { PreparedSearch } from './prepared-search.store.server.ts'
import { hitsIn, type Scope } from './scope.store.server.ts'
import type { PageRow, SearchPage } from './scored-page.server.ts'
import type { Sort } from './search.ts'

/** A page in the order of a column. */
export type SortedPage = SearchPage & {
  readonly search: PreparedSearch
  /** The scope that has its works; null where more match than are counted. */
  readonly scope: Scope | null
}

type Order = { readonly column: SQL; readonly direction: 'asc' | 'desc' }

/**
 * Works without a size have no area, and come last in both orders. Written out, since an index has
 * the expression.
 */
const UNSTATED = sql.raw(String(Number.MAX_SAFE_INTEGER))

const ORDERS: Record<Exclude<Sort, 'relevance'>, Order> = {
  newest: { column: sql`published_at`, direction: 'desc' },
  'price-asc': { column: sql`price_cents`, direction: 'asc' },
  'price-desc': { column: sql`price_cents`, direction: 'desc' },
  'size-asc': {
    column: sql`case area_cm2 when 0 then ${UNSTATED} else area_cm2 end`,
    direction: 'asc',
  },
  'size-desc': { column: sql`area_cm2`, direction: 'desc' },
  favourites: { column: sql`likes`, direction: 'desc' },
}

const COLUMNS = sql`artwork_id, published_at, price_cents, area_cm2, likes`

/**
 * A page in the order of an index, and one row more. Where many works match, the walk along it soon
 * finds a page; where few do, they are found first and sorted, since the walk could pass all works.
 */
export async function listSorted(db: Queryable, page: SortedPage): Promise<PageRow[]> {
  const { search, limit, scope, after } = page
  const { column, direction } = ORDERS[search.sort === 'relevance' ? 'newest' : search.sort]
  const isDate = search.sort === 'newest'
  const order = sql.raw(direction)
  const value = isDate ? sql`${after?.at.toISOString()}::timestamptz` : sql`${after?.key}`
  const since =
    after === null
      ? sql``
      : sql`and (${column}, artwork_id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value}, ${after.id}::uuid)`
  const from =
    scope === null
      ? sql`search.works where ${matches(search)}`
      : sql`(${hitsIn(scope, search, COLUMNS)}) as found where true`
  const { rows } = await db.execute<{ id: string; key: string; at: string }>(sql`
    select artwork_id as id, ${isDate ? sql`0` : column}::text as key, published_at::text as at
    from ${from} ${since}
    order by ${column} ${order}, artwork_id ${order} limit ${limit + 1}`)
  return rows.map(({ id, key, at }) => ({ id, key: Number(key), at }))
}
