import { bandsOf, LENGTH_STARTS, PRICE_STARTS, SIZES, type Range } from './bands.ts'
import type { Search } from './search.ts'

/**
 * The filters of a search as texts of tsqueries: each value of a filter is a lexeme of the works
 * that have it, so that one index finds words and filters together. Ranges name the bands that they
 * touch. Tags and places are not among them.
 */
export function filterQueries(search: Search): string[] {
  const { sizes, artistIds, width, height, year, isAvailable } = search
  return [
    ...combinedFilters(search),
    lexemes(
      '=size ',
      sizes.map((size) => SIZES.indexOf(size) + 1),
    ),
    lexemes('@', artistIds),
    bands('=width ', width, LENGTH_STARTS),
    bands('=height ', height, LENGTH_STARTS),
    decades(year),
  ]
    .filter((values) => values.length > 0)
    .map(anyOf)
    .concat(isAvailable === null ? [] : isAvailable ? `!'=sold'` : `'=sold'`)
}

/** More combinations take longer to find than each filter alone. */
const MAX_COMBINATIONS = 40

/**
 * A work has a lexeme for every combination of its medium, orientation and price band. A search
 * with several of these filters matches the combinations, which is faster.
 */
function combinedFilters({ media, orientations, price }: Search): string[][] {
  const filters = [
    lexemes('=medium ', media),
    lexemes('=orientation ', orientations),
    bands('=price ', price, PRICE_STARTS),
  ].filter((values) => values.length > 0)
  const [first = [], ...others] = filters
  const combined = others.reduce(
    (some, values) => some.flatMap((one) => values.map((value) => `${one} ${value}`)),
    first,
  )
  return combined.length > MAX_COMBINATIONS ? filters : [combined]
}

const anyOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(' | ')})`

const lexemes = (prefix: string, values: ReadonlyArray<string | number>): string[] =>
  values.map((value) => `${prefix}${value}`)

const isOpen = ({ min, max }: Range) => min === undefined && max === undefined

function bands(prefix: string, range: Range, starts: readonly number[]): string[] {
  return isOpen(range) ? [] : lexemes(prefix, bandsOf(range, starts))
}

/** The years that a work may have. */
export const FIRST_YEAR = 1
export const LAST_YEAR = 2100

function decades(range: Range): string[] {
  if (isOpen(range)) return []
  const first = Math.floor((range.min ?? FIRST_YEAR) / 10)
  const last = Math.floor((range.max ?? LAST_YEAR) / 10)
  return lexemes(
    '=decade ',
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
}
