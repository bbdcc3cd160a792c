import { bandsOf, LENGTH_STARTS, PRICE_STARTS, SIZES, type Range } from './bands.ts'
import type { Search } from './search.ts'

/**
 * The filters of a search as texts of tsqueries: each value of a filter is a lexeme of the works
 * that have it, so that one index finds words and filters together. Ranges name the bands that they
 * touch. Tags and places are not among them.
 */
export function filterQueries(search: Search): string[] {
  const { media, orientations, sizes, artistIds, price, width, height, year, isAvailable } = search
  return [
    anyOf('=medium ', media),
    anyOf('=orientation ', orientations),
    anyOf(
      '=size ',
      sizes.map((size) => SIZES.indexOf(size) + 1),
    ),
    anyOf('@', artistIds),
    bands('=price ', price, PRICE_STARTS),
    bands('=width ', width, LENGTH_STARTS),
    bands('=height ', height, LENGTH_STARTS),
    decades(year),
    ...(isAvailable === null ? [] : [isAvailable ? `!'=sold'` : `'=sold'`]),
  ].filter((part) => part !== '')
}

const anyOf = (prefix: string, values: ReadonlyArray<string | number>): string =>
  values.length === 0 ? '' : `(${values.map((value) => `'${prefix}${value}'`).join(' | ')})`

const isOpen = ({ min, max }: Range) => min === undefined && max === undefined

function bands(prefix: string, range: Range, starts: readonly number[]): string {
  return isOpen(range) ? '' : anyOf(prefix, bandsOf(range, starts))
}

/** The years that a work may have. */
export const FIRST_YEAR = 1
export const LAST_YEAR = 2100

function decades(range: Range): string {
  if (isOpen(range)) return ''
  const first = Math.floor((range.min ?? FIRST_YEAR) / 10)
  const last = Math.floor((range.max ?? LAST_YEAR) / 10)
  return anyOf(
    '=decade ',
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
}
