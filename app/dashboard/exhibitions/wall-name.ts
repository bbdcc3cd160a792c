import type { WallSide } from '../../artworks/physical/wall-side.ts'
import { entrySide, sideAfter } from '../../rooms/room-geometry.ts'
import { roomName } from '../../rooms/room-text.ts'

/** By the number of turns, clockwise, from the wall with the entry. */
const NAMES = ['entry wall', 'left wall', 'wall opposite the entry', 'right wall'] as const

export type NamedWall = { readonly room: number; readonly side: WallSide; readonly name: string }

/** The walls of a room, clockwise from its entry. */
export const wallsOf = (room: number): NamedWall[] =>
  NAMES.map((name, turns) => ({ room, side: sideAfter(entrySide(room), turns), name }))

/** The value of a wall in a form. */
export const wallValue = ({ room, side }: Omit<NamedWall, 'name'>): string => `${room} ${side}`

/** Such as `Room 1, left wall`. */
export const wallLabel = ({ room, name }: NamedWall): string => `${roomName(room)}, ${name}`
