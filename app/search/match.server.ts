import { sql, type SQL } from 'drizzle-orm'
import { uuidArray } from '../database/database.server.ts'
import { isBanded, PRICE_STARTS, type Range } from './bands.ts'
import { filterQueries } from './filter-query.ts'
import type { PreparedSearch } from './prepared-search.store.server.ts'
import { placeQuery, wordsOf, type Search } from './search.ts'

/**
 * The condition on search.works for the works of a search: tsqueries for words and filters, so that
 * one index finds them together, and exact ranges where bands do not suffice. PostgreSQL skips more
 * postings with several tsqueries than with one that joins them.
 */
export function matches(search: PreparedSearch): SQL {
  const queries = [
    ...(search.q === '' ? [] : [sql`${search.words}::tsquery`]),
    ...filterQueries(search).map((query) => sql`${query}::tsquery`),
    ...search.tags.map((tag) => sql`search.tag_query(${tag})`),
    ...(search.places.length === 0 ? [] : [inPlaces(search.places)]),
  ]
  const parts = [...queries.map((query) => sql`words @@ ${query}`), ...exactRanges(search)]
  if (search.coloured !== null) {
    parts.push(sql`artwork_id = any(${uuidArray(search.coloured.map(({ id }) => id))})`)
  }
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
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
