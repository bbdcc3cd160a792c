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

/** The order of a search that names none, as the API has it. */
export function defaultSort(query: string): Sort {
  const parameters = new URLSearchParams(query)
  return parameters.has('q') || parameters.has('colour') ? 'relevance' : 'newest'
}

/** The name of the field for the order that a form shows where none was chosen. */
export const SHOWN_SORT_FIELD = 'shownSort'

/**
 * The `sort` parameters of a form or a link. An order that was only shown is none: a search that
 * gets its first words or colour is then by relevance.
 */
export const chosenSorts = (parameters: URLSearchParams): string[] =>
  parameters.getAll('sort').filter((sort) => sort !== parameters.get(SHOWN_SORT_FIELD))
