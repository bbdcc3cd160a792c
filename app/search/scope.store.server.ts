import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import { matches } from './match.server.ts'
import type { PreparedSearch } from './prepared-search.store.server.ts'
import { isNarrowed, MAX_COUNTED_HITS, withoutFacet, type FacetName } from './search.ts'

/**
 * The works among which a search counts. `newest-first`: along the index of dates, until it has
 * enough; `recent`: in the blocks of the newest works, as the text of a tsquery; `all`.
 */
export type Scope =
  | { readonly kind: 'newest-first' | 'all' }
  | { readonly kind: 'recent'; readonly blocks: string }

export const ALL: Scope = { kind: 'all' }
const NEWEST_FIRST: Scope = { kind: 'newest-first' }

/** Works of a block: search.refresh has the same number. */
const BLOCK = 16_384
/** The newest works that are read to estimate how many match. */
const SAMPLE = 2000
/** With so many matches in the sample, a scan of the index of dates is fastest. */
const MANY = 180
/**
 * Standard deviations that are taken off the matches in the sample, which may be many by chance.
 */
const DEVIATIONS = 1.5
/** With more of all blocks than this, a scan of all is as fast. */
const MAX_BLOCKS = 0.6

/**
 * The scopes in which a search, and then the search without each of these filters, should find
 * enough works to count.
 */
export async function findScopes(
  db: Queryable,
  search: PreparedSearch,
  facets: readonly FacetName[] = [],
): Promise<Scope[]> {
  const searches = [search, ...facets.map((facet) => withoutFacet(search, facet))]
  if (!searches.some(needsSample)) return searches.map(scopeWithoutSample)
  const shared = facets.reduce(withoutFacet, search)
  const counts = searches.map((one) => sql`count(*) filter (where ${matches(one)})::int`)
  const { rows } = await db.execute<{ matching: number[]; block: number }>(sql`
    select array[${sql.join(counts, sql`, `)}] as matching,
      (select last_value / ${sql.raw(String(BLOCK))} from search.publications)::int as block
    from (select * from search.works order by published_at desc, artwork_id desc
      limit ${sql.raw(String(SAMPLE))}) as works
    where ${matches(shared)}`)
  const { matching, block } = rows[0] ?? { matching: [], block: 0 }
  return searches.map((one, nth) =>
    needsSample(one) ? scopeFor(matching[nth] ?? 0, block) : scopeWithoutSample(one),
  )
}

/** Colours have chosen a few works already, and an unknown word is in hardly any. */
const needsSample = (search: PreparedSearch) =>
  isNarrowed(search) && search.coloured === null && !search.isUnknown

const scopeWithoutSample = (search: PreparedSearch) => (isNarrowed(search) ? ALL : NEWEST_FIRST)

function scopeFor(matching: number, lastBlock: number): Scope {
  if (matching >= MANY) return NEWEST_FIRST
  const least = Math.max(0, matching - DEVIATIONS * Math.sqrt(matching))
  const works = (MAX_COUNTED_HITS * SAMPLE) / least
  // The last block may have only begun.
  const count = Math.ceil(works / BLOCK) + 1
  if (count > MAX_BLOCKS * lastBlock) return ALL
  const blocks = Array.from({ length: count }, (_, nth) => `'~${lastBlock - nth}'`)
  return { kind: 'recent', blocks: blocks.join(' | ') }
}

/** The newest hits, at most one more than are counted. */
const NEWEST = sql`
  order by published_at desc, artwork_id desc limit ${sql.raw(String(MAX_COUNTED_HITS + 1))}`

/** Selects the newest works that a search finds in a scope. */
export function hitsIn(scope: Scope, search: PreparedSearch, columns: SQL): SQL {
  const found = sql`from search.works where ${matches(search)}`
  if (scope.kind === 'newest-first') return sql`select ${columns} ${found} ${NEWEST}`
  const isRecent = scope.kind === 'recent' ? sql`and words @@ ${scope.blocks}::tsquery` : sql``
  // `offset 0`: with the order in sight, PostgreSQL would walk along the index of dates.
  return sql`select * from (select ${columns} ${found} ${isRecent} offset 0) as found ${NEWEST}`
}
