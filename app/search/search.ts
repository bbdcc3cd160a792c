import type { WantedColour } from '../images/appearance/colour.ts'
import type { Medium } from '../artworks/medium.ts'
import type { Orientation, Range, SizeName } from './bands.ts'

export const SORTS = [
  'relevance',
  'newest',
  'price-asc',
  'price-desc',
  'size-asc',
  'size-desc',
  'favourites',
] as const
export type Sort = (typeof SORTS)[number]

/** Values of one filter. */
export const MAX_VALUES = 20

/** Colours of one search. */
export const MAX_COLOURS = 3

/** The criteria of a search. Empty lists, texts and ranges filter nothing. */
export type Search = {
  readonly q: string
  readonly media: readonly Medium[]
  readonly orientations: readonly Orientation[]
  readonly sizes: readonly SizeName[]
  /** Euro cents. */
  readonly price: Range
  /** Centimetres. */
  readonly width: Range
  readonly height: Range
  readonly year: Range
  /** A work has all of them. */
  readonly tags: readonly string[]
  readonly artistIds: readonly string[]
  readonly places: readonly string[]
  /** Only the closest works are searched; by relevance, they are sorted by closeness. */
  readonly colours: readonly WantedColour[]
  /** True: a copy is left. False: sold. Null: either. */
  readonly isAvailable: boolean | null
  readonly sort: Sort
}

/** The filters whose values are counted, each without the filter itself. */
export const FACETS = [
  'medium',
  'orientation',
  'price',
  'size',
  'tag',
  'artist',
  'place',
  'availability',
] as const
export type FacetName = (typeof FACETS)[number]

/**
 * Counting stops above this number. A search by relevance scores as many of the newest matches, and
 * as many matches in titles.
 */
export const MAX_COUNTED_HITS = 1000

/** A number of works; where `isCapped`, there are at least this many. */
export type Count = { readonly count: number; readonly isCapped: boolean }

/** The most words that a search uses; further words are ignored. */
const MAX_WORDS = 8

/** Shorter words are not taken for the beginnings of others. */
export const MIN_PREFIX = 2

/** The words of a search: letters and digits only, so that they are safe in a tsquery. */
export function wordsOf(q: string): string[] {
  const words = q.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** The text of a tsquery for works that have every word, whole or as a beginning. */
export const prefixQuery = (words: readonly string[]): string =>
  words.map((word) => `'${word}'${word.length < MIN_PREFIX ? '' : ':*'}`).join(' & ')

/** The text of a tsquery for works that have every word whole. */
export const wholeQuery = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(' & ')

/** The same for whole words of artists' places, which have the weight C. */
export const placeQuery = (words: readonly string[]): string =>
  words.map((word) => `'${word}':C`).join(' & ')

/** Whether the search has words or filters, and not only an order. */
export const isNarrowed = (search: Search): boolean =>
  search.q !== '' || Object.values(activeFilters(search)).some(Boolean)

/** Whether a search uses each filter. */
export function activeFilters(search: Search) {
  const has = ({ min, max }: Range) => min !== undefined || max !== undefined
  return {
    medium: search.media.length > 0,
    orientation: search.orientations.length > 0,
    price: has(search.price),
    size: search.sizes.length > 0,
    tag: search.tags.length > 0,
    artist: search.artistIds.length > 0,
    place: search.places.length > 0,
    sides: has(search.width) || has(search.height),
    year: has(search.year),
    colour: search.colours.length > 0,
    availability: search.isAvailable !== null,
  }
}

/** A search without one filter. */
export function withoutFacet<Some extends Search>(search: Some, facet: FacetName): Some {
  switch (facet) {
    case 'medium':
      return { ...search, media: [] }
    case 'orientation':
      return { ...search, orientations: [] }
    case 'price':
      return { ...search, price: {} }
    case 'size':
      return { ...search, sizes: [] }
    case 'tag':
      return { ...search, tags: [] }
    case 'artist':
      return { ...search, artistIds: [] }
    case 'place':
      return { ...search, places: [] }
    case 'availability':
      return { ...search, isAvailable: null }
  }
}
