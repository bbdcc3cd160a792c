import { workInRoom } from '../routing/room-path.ts'
import type { StartPlace } from './scene/scene-contract.ts'

// A place is in the fragment, which browsers do not send: one cached page serves all places.

/** Reads `#at=<work>` or `#room=2`; null for anything else. */
export function placeInAddress(hash: string): StartPlace | null {
  const parameters = new URLSearchParams(hash.slice(1))
  const workId = parameters.get('at')
  if (workId !== null && workId !== '') return { workId }
  const room = Number(parameters.get('room') ?? '')
  return Number.isInteger(room) && room > 0 ? { room: room - 1 } : null
}

export const addressOfPlace = (place: StartPlace): string =>
  'workId' in place ? workInRoom(place.workId) : `#room=${place.room + 1}`

/** The path of the rooms that follow after a cursor, on the page or in the API. */
export const pathOfPart = (path: string, cursor: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
