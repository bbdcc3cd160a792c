import { searchQueryOf, withValues } from './search-query.ts'
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

/**
 * The query of a form whose order was left as it was shown: a search that gets its first words or
 * colour is then by relevance.
 * @param before the query of the search that the form shows
 */
export function withoutDefaultSort(form: URLSearchParams, before: string): string {
  const query = searchQueryOf(form)
  if (form.get('sort') !== defaultSort(before)) return query
  const rest = withValues(query, { sort: '' })
  // Without anything, the address would be the gallery's.
  return rest === '' ? query : rest
}
