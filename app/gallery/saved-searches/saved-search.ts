import { MEDIA } from '../../artworks/medium.ts'
import { SWATCH_LABELS } from '../search/swatches.ts'
import { activeFilters, type ValueLabels } from '../search/search-filter.ts'
import { savedSearchRules } from './saved-search-rules.ts'

/** Most saved searches of an account. Each runs again for its alerts. */
export const MAX_SAVED_SEARCHES = 50

/** Characters of a search as its address has them. */
export const MAX_QUERY_LENGTH = 2000

export const SAVED_SEARCHES_PATH = '/saved-searches'

/** The address of the forms that change or delete a saved search. */
export const savedSearchPath = (id: string): string =>
  `${SAVED_SEARCHES_PATH}/${encodeURIComponent(id)}`

/** Labels of filter values that need no query. */
const KNOWN_LABELS: ValueLabels = new Map([
  ...SWATCH_LABELS,
  ...MEDIA.map((medium) => [`medium ${medium}`, medium.replace('-', ' ')] as const),
])

/**
 * A name for a search: its words and filters, such as `“tide”, print, up to €100`.
 * @param artists their names by id
 */
export function nameSearch(query: string, artists: ReadonlyMap<string, string>): string {
  const labels = new Map([
    ...KNOWN_LABELS,
    ...[...artists].map(([id, name]) => [`artistId ${id}`, name] as const),
  ])
  const words = new URLSearchParams(query).get('q')
  const parts = activeFilters(query, labels).map(({ label }) => label)
  const name = [...(words === null ? [] : [`“${words}”`]), ...parts].join(', ')
  const { value: most } = savedSearchRules.name.maxLength
  return name.length > most ? `${name.slice(0, most - 1)}…` : name
}
