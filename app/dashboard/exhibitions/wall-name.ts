import { WALL_SIDES, type WallSide } from '../../artworks/physical/wall-side.ts'
import { entrySide, sideAfter } from '../../rooms/room-geometry.ts'
import { roomName } from '../../rooms/room-text.ts'

/** Wall names, clockwise from the wall with the entry. */
const NAMES = ['entry wall', 'left wall', 'wall opposite the entry', 'right wall'] as const

type Wall = { readonly room: number; readonly side: WallSide }

export type NamedWall = Wall & { readonly name: string }

/** Lists the walls of a room, clockwise from its entry wall. */
export const wallsOf = (room: number): NamedWall[] =>
  NAMES.map((name, turns) => ({ room, side: sideAfter(entrySide(room), turns), name }))

/** Form value of a wall. */
export const wallValue = ({ room, side }: Wall): string => `${room} ${side}`

/** Reads the form value of a wall. @returns null for any other text */
export function parseWall(value: string): Wall | null {
  const [room = '', name] = value.split(' ')
  const side = WALL_SIDES.find((known) => known === name)
  return side === undefined || !/^\d{1,3}$/.test(room) ? null : { room: Number(room), side }
}

/** Such as `Room 1, left wall`. */
export const wallLabel = ({ room, name }: NamedWall): string => `${roomName(room)}, ${name}`
