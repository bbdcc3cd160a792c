import { searchPath } from '../gallery/search/search-query.ts'
import { exhibitionPath } from '../exhibitions/exhibition.ts'
import { artistPath } from '../gallery/artist/artist.ts'
import { sharedListPath } from '../lists/list.ts'
import { roomPath, searchRoomPath } from '../routing/room-path.ts'

/** Of what rooms are made, beside a search. */
export const ROOM_KINDS = ['artist', 'exhibition', 'list'] as const
export type RoomKind = (typeof ROOM_KINDS)[number]

export const isRoomKind = (kind: string): kind is RoomKind =>
  ROOM_KINDS.some((known) => known === kind)

/**
 * Works of one part of the rooms, where their list goes on. Where all works are read at once, a part
 * ends with the room that has the last of so many.
 */
export const PART_SIZE = 48

/** Where rooms come from, as their page knows it. */
export type RoomOrigin = {
  readonly kind: RoomKind | 'search'
  /** The id, the end of a list's link, or the query of a search. */
  readonly id: string
  /** The page of the same works. */
  readonly path: string
  /** The label of a link there. */
  readonly back: string
  readonly roomPath: string
  /** Of the API. */
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
