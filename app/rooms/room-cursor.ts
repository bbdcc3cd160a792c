import { FIRST_ROOM } from './hanging/hang-works.ts'
import type { RoomStart } from './hanging/hang-room.ts'

/** The position at which a part of the rooms begins. */
export type RoomPosition = {
  readonly start: RoomStart
  /** The cursor of the works that follow, in their own list; '' for its first works. */
  readonly after: string
}

export const FIRST_POSITION: RoomPosition = { start: FIRST_ROOM, after: '' }

/** The longest cursor: that of a search, and three numbers. */
export const MAX_CURSOR_LENGTH = 160

/** Opaque to clients: the room, its entry in millimetres, and where its works begin. */
export const encodeRoomCursor = ({ start: { index, entry }, after }: RoomPosition): string =>
  [index, entry.x, entry.z].map((value) => value.toString(36)).join('_') + `_${after}`

/** @returns null for a text that is no cursor */
export function decodeRoomCursor(cursor: string): RoomPosition | null {
  const match = /^([0-9a-z]{1,4})_(-?[0-9a-z]{1,9})_(-?[0-9a-z]{1,9})_([\w.-]{0,120})$/.exec(cursor)
  if (match === null) return null
  const [, index = '', x = '', z = '', after = ''] = match
  const entry = { x: Number.parseInt(x, 36), z: Number.parseInt(z, 36) }
  return { start: { index: Number.parseInt(index, 36), entry }, after }
}
