/** The filters of the directory in the page's address; '' for none. */
export type DirectoryFilters = Readonly<Record<'q' | 'place' | 'medium' | 'letter', string>>

export const DIRECTORY_FILTERS = ['q', 'place', 'medium', 'letter'] as const

/** The address of the directory with filters. */
export function directoryAddress(filters: Partial<DirectoryFilters>): string {
  const query = new URLSearchParams()
  for (const name of DIRECTORY_FILTERS) {
    const value = filters[name] ?? ''
    if (value !== '') query.set(name, value)
  }
  return query.size === 0 ? '/artists' : `/artists?${query}`
}
