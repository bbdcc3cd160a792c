import { foldTag } from '../../artworks/tag.ts'
import { GALLERY_PATH } from '../../routing/gallery-path.ts'
import { SEARCH_PARAMETERS } from '../../routing/search-parameters.ts'
import { coloursOf } from './chosen-colour.ts'
import { chosenSorts, SHOWN_SORT_FIELD } from './search-sort.ts'

export type SearchParameter = (typeof SEARCH_PARAMETERS)[number]

/** Parameters that name nothing, as the fields of a form that were left empty, do not count. */
const isGiven = (value: string) => value.trim() !== ''

/**
 * The search in the query string of a page, with one spelling for each search.
 * @returns '' for the whole gallery
 */
export function searchQueryOf(parameters: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of SEARCH_PARAMETERS) {
    for (const value of new Set(valuesOf(name, parameters).filter(isGiven))) {
      query.append(name, value)
    }
  }
  // The address of an empty form would be the gallery's, which has no form.
  return query.size === 0 && parameters.get(SHOWN_SORT_FIELD) === 'newest'
    ? 'sort=newest'
    : query.toString()
}

function valuesOf(name: SearchParameter, parameters: URLSearchParams): string[] {
  if (name === 'colour') return coloursOf(parameters)
  if (name === 'sort') return chosenSorts(parameters)
  return name === 'tag' ? parameters.getAll(name).map(foldTag) : parameters.getAll(name)
}

/** The query of an API call; a parameter with several values is a list. */
export function toApiQuery(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const [first = '', ...more] = parameters.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

/** A query with one value of a parameter added, or removed if it has it. */
export function toggleValue(query: string, name: SearchParameter, value: string): string {
  const parameters = new URLSearchParams(query)
  if (parameters.has(name, value)) parameters.delete(name, value)
  else parameters.append(name, value)
  return searchQueryOf(parameters)
}

/** A query with other values of some parameters; '' removes one. */
export function withValues(
  query: string,
  values: Readonly<Partial<Record<SearchParameter, string>>>,
): string {
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) parameters.set(name, value)
  return searchQueryOf(parameters)
}

/** The Atom feed of a search, newest first. */
export function searchFeedPath(query: string): string {
  const parameters = withValues(query, { sort: '' })
  return parameters === '' ? '/feeds/gallery.atom' : `/feeds/search.atom?${parameters}`
}

/** The page of a search; of the whole gallery for ''. */
export const searchPath = (query: string): string =>
  query === '' ? GALLERY_PATH : `${GALLERY_PATH}?${query}`
