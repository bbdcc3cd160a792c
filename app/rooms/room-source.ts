import { searchPath } from '../gallery/search/search-query.ts'
import { exhibitionPath } from '../exhibitions/exhibition.ts'
import { artistPath } from '../gallery/artist/artist.ts'
import { sharedListPath } from '../lists/list.ts'
import { roomPath, searchRoomPath } from '../routing/room-path.ts'

/** Sources that have an id; a search is a source, too. */
export const ROOM_KINDS = ['artist', 'exhibition', 'list'] as const
export type RoomKind = (typeof ROOM_KINDS)[number]

export const isRoomKind = (kind: string): kind is RoomKind =>
  ROOM_KINDS.some((known) => known === kind)

/**
 * Works per part of the rooms. Of a source that is read whole, a part ends with the room in which
 * this count is reached.
 */
export const PART_SIZE = 48

/** The source of rooms, with the paths that their page needs. */
export type RoomOrigin = {
  readonly kind: RoomKind | 'search'
  /** The id, a list's `shareToken`, or the query of a search. */
  readonly id: string
  /** The page of the same works. */
  readonly path: string
  /** The label of the link to `path`. */
  readonly back: string
  readonly roomPath: string
  /** The path in the API. */
  readonly apiPath: string
}

const PAGES = {
  artist: { pathOf: artistPath, back: 'Back to the artist' },
  exhibition: { pathOf: exhibitionPath, back: 'Back to the exhibition' },
  list: { pathOf: sharedListPath, back: 'Back to the list' },
} as const

export function originOf(kind: RoomKind, id: string): RoomOrigin {
  const { pathOf, back } = PAGES[kind]
  const apiPath = `/api/rooms/${kind}/${encodeURIComponent(id)}`
  return { kind, id, path: pathOf(id), back, roomPath: roomPath(kind, id), apiPath }
}

/** @param query as `searchQueryOf` spells it; '' for all works */
export function originOfSearch(query: string): RoomOrigin {
  return {
    kind: 'search',
    id: query,
    path: searchPath(query),
    back: query === '' ? 'Back to Gallery' : 'Back to the search',
    roomPath: searchRoomPath(query),
    apiPath: query === '' ? '/api/rooms' : `/api/rooms?${query}`,
  }
}
