import type { WallSide } from '../../artworks/physical/wall-side.ts'
import { entrySide, sideAfter } from '../../rooms/room-geometry.ts'
import { roomName } from '../../rooms/room-text.ts'

/** Wall names, clockwise from the wall with the entry. */
const NAMES = ['entry wall', 'left wall', 'wall opposite the entry', 'right wall'] as const

export type NamedWall = { readonly room: number; readonly side: WallSide; readonly name: string }

/** Lists the walls of a room, clockwise from its entry wall. */
export const wallsOf = (room: number): NamedWall[] =>
  NAMES.map((name, turns) => ({ room, side: sideAfter(entrySide(room), turns), name }))

/** Form value of a wall. */
export const wallValue = ({ room, side }: Omit<NamedWall, 'name'>): string => `${room} ${side}`

/** Such as `Room 1, left wall`. */
export const wallLabel = ({ room, name }: NamedWall): string => `${roomName(room)}, ${name}`
