import { sql, type SQL } from 'drizzle-orm'
import { imagesByColour } from '../images/appearance/colour-search.store.server.ts'
import { isBanded, PRICE_STARTS, type Range } from './bands.ts'
import { filterQuery } from './filter-query.ts'
import { MAX_COLOURED, placeQuery, prefixQuery, wordsOf, type Search } from './search.ts'

/**
 * The condition on search.works for what a search finds: one tsquery for words and filters, so that
 * one index finds them together, and exact ranges where bands do not say all.
 */
export function matches(search: Search): SQL {
  const parts = [inIndex(search), ...exactRanges(search)]
  if (search.colours.length > 0) {
    parts.push(sql`artwork_id in (select work_id from (${worksByColour(search.colours)}) as near)`)
  }
  if (search.isAvailable === false) parts.push(sql`false`)
  const conditions = parts.filter((part) => part !== null)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Selects `work_id` and `closeness` of the works with most of some colours. */
export const worksByColour = (colours: Search['colours']): SQL => sql`
  select work.id as work_id, near.score as closeness
  from (${imagesByColour(colours, MAX_COLOURED)}) as near
  join artworks as work on work.image_id = near.image_id`

/** The words of a search as a tsquery: whole, or as beginnings. */
export const wordsQuery = (words: readonly string[]): SQL =>
  sql`to_tsquery('search.words', ${prefixQuery(words)})`

function inIndex(search: Search): SQL | null {
  const words = wordsOf(search.q)
  const filters = filterQuery(search)
  const queries = [
    ...(words.length === 0 ? [] : [wordsQuery(words)]),
    ...(filters === '' ? [] : [sql`${filters}::tsquery`]),
    ...search.tags.map((tag) => sql`search.tag_query(${tag})`),
    ...(search.places.length === 0 ? [] : [inPlaces(search.places)]),
  ]
  return queries.length === 0 ? null : sql`words @@ (${sql.join(queries, sql` && `)})`
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

function exactRanges(search: Search): (SQL | null)[] {
  const price = isBanded(search.price, PRICE_STARTS) ? null : within('price', search.price)
  return [
    price,
    within('width', search.width),
    within('height', search.height),
    within('year', search.year),
  ]
}

function within(name: keyof typeof COLUMNS, { min, max }: Range): SQL | null {
  const column = COLUMNS[name]
  if (min === undefined && max === undefined) return null
  if (max === undefined) return sql`${column} >= ${min}`
  return min === undefined ? sql`${column} <= ${max}` : sql`${column} between ${min} and ${max}`
}
