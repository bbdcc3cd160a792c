/** The rooms of an artist, an exhibition or a shared list. */
export const roomPath = (kind: 'artist' | 'exhibition' | 'list', id: string): string =>
  `/room/${kind}/${encodeURIComponent(id)}`

/** The rooms of a search; of the whole gallery for ''. */
export const searchRoomPath = (query: string): string => (query === '' ? '/room' : `/room?${query}`)

/** The fragment of an address that leads to a work in a room. Browsers do not send it. */
export const workInRoom = (workId: string): string => `#at=${encodeURIComponent(workId)}`
