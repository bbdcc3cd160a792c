const LISTS = ['gallery', 'artist', 'exhibition', 'favourites', 'following'] as const
type List = (typeof LISTS)[number]

/** The list from which a visitor came to a work; the history state of the work's page. */
export type WorkOrigin = {
  readonly from: List
  /** The query of the gallery's page. */
  readonly search?: string
  /** The id of a series or an exhibition. */
  readonly exhibition?: string
  /** Set by the links to more works of the artist: they are stepped through in their own order. */
  readonly order?: 'artist'
}

/** @returns null for a page that was opened by its address, or by a link that is in no list */
export function parseOrigin(state: unknown): WorkOrigin | null {
  if (typeof state !== 'object' || state === null) return null
  const { from, search, exhibition, order } = state as Record<string, unknown>
  if (!isList(from)) return null
  return {
    from,
    ...(typeof search === 'string' ? { search } : {}),
    ...(typeof exhibition === 'string' ? { exhibition } : {}),
    ...(order === 'artist' ? { order } : {}),
  }
}

const isList = (name: unknown): name is List => LISTS.some((list) => list === name)
