import type { Sort } from '../../search/search.ts'

/** The orders of a search, with the words that people see. */
export const SORT_LABELS = {
  relevance: 'Best match',
  newest: 'Newest',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'size-asc': 'Smallest',
  'size-desc': 'Largest',
  favourites: 'Most favourited',
} as const satisfies Record<Sort, string>

/** The order of a search that names none. */
export const defaultSort = (query: string): Sort =>
  new URLSearchParams(query).has('q') ? 'relevance' : 'newest'
