import { MEDIA } from '../../artworks/medium.ts'
import { LETTERS } from './artist-listing.ts'

/** The filters of the directory in the page's address; '' for none. */
export type DirectoryFilters = Readonly<Record<'q' | 'place' | 'medium' | 'letter', string>>

const DIRECTORY_FILTERS = ['q', 'place', 'medium', 'letter'] as const

/** The address of the directory with filters. */
export function directoryAddress(filters: Partial<DirectoryFilters>): string {
  const query = new URLSearchParams()
  for (const name of DIRECTORY_FILTERS) {
    const value = filters[name] ?? ''
    if (value !== '') query.set(name, value)
  }
  return query.size === 0 ? '/artists' : `/artists?${query}`
}

/** Ignores letters and media that do not exist, which the API refuses. */
export function directoryFiltersOf(query: URLSearchParams): DirectoryFilters {
  const valueOf = (name: string) => query.get(name)?.trim() ?? ''
  const oneOf = (values: readonly string[], value: string) => (values.includes(value) ? value : '')
  return {
    q: valueOf('q'),
    place: valueOf('place'),
    medium: oneOf(MEDIA, valueOf('medium')),
    letter: oneOf(LETTERS, valueOf('letter').toLowerCase()),
  }
}
