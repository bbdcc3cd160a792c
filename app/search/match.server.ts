import { sql, type SQL } from 'drizzle-orm'
import { uuidArray } from '../database/database.server.ts'
import { isBanded, PRICE_STARTS, type Range } from './bands.ts'
import { filterQueries } from './filter-query.ts'
import type { PreparedSearch } from './prepared-search.store.server.ts'
import {
  onlyFacets,
  placeQuery,
  withoutFacet,
  wordsOf,
  type FacetName,
  type Search,
} from './search.ts'

/**
 * The condition on search.works for the works of a search: tsqueries for words and filters, so that
 * one index finds them together, and exact ranges where bands do not suffice. PostgreSQL skips more
 * postings with several tsqueries than with one that joins them.
 */
export function matches(search: PreparedSearch): SQL {
  const words = search.q === '' ? [] : [sql`${search.words}::tsquery`]
  const queries = [...words, ...queriesOf(search)]
  const parts = [...queries.map((query) => sql`words @@ ${query}`), ...exactRanges(search)]
  if (search.coloured !== null) {
    parts.push(sql`artwork_id = any(${uuidArray(search.coloured.map(({ id }) => id))})`)
  }
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** The filters as tsqueries. */
const queriesOf = (search: Search): SQL[] => [
  ...filterQueries(search).map((query) => sql`${query}::tsquery`),
  ...search.tags.map((tag) => sql`search.tag_query(${tag})`),
  ...(search.places.length === 0 ? [] : [inPlaces(search.places)]),
]

/** The condition for works of a search that match all of these filters, or all but one. */
export function matchesAllButOne(search: PreparedSearch, facets: readonly FacetName[]): SQL {
  const rest = facets.reduce(withoutFacet, search)
  if (facets.length === 1) return matches(rest)
  const own = onlyFacets(search, facets)
  const without = facets.map((facet) => {
    const others = queriesOf(withoutFacet(own, facet))
    return sql`(${sql.join(others, sql` && `)})`
  })
  return sql`${matches(rest)} and words @@ (${sql.join(without, sql` || `)})`
}

/** A number with one bit for each filter that a work does not match, the first one lowest. */
export function misses(search: PreparedSearch, facets: readonly FacetName[]): SQL {
  const bits = facets.map((facet, nth) => {
    const own = matches({ ...onlyFacets(search, [facet]), coloured: null })
    return sql`case when ${own} then 0 else ${sql.raw(String(2 ** nth))} end`
  })
  return bits.length === 0 ? sql`0` : sql.join(bits, sql` + `)
}

const inPlaces = (places: readonly string[]): SQL => {
  const each = places.map((place) => sql`to_tsquery('search.words', ${placeQuery(wordsOf(place))})`)
  return sql`(${sql.join(each, sql` || `)})`
}

const COLUMNS = {
  price: sql`price_cents`,
  width: sql`width_cm`,
  height: sql`height_cm`,
  year: sql`year`,
} as const

function exactRanges(search: Search): SQL[] {
  const isExact = isBanded(search.price, PRICE_STARTS)
  return [
    ...(isExact ? [] : within('price', search.price)),
    ...within('width', search.width),
    ...within('height', search.height),
    ...within('year', search.year),
  ]
}

function within(name: keyof typeof COLUMNS, { min, max }: Range): SQL[] {
  const column = COLUMNS[name]
  return [
    ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${column} <= ${max}`]),
  ]
}
