import { WALL_SIDES, type WallSide } from '../artworks/physical/wall-side.ts'
import type { FloorPoint, HangingPlace, Room, RoomPlan } from './room-plan.ts'

/** Millimetres between two rooms. */
export const WALL_MM = 300

/** Rooms are entered from the west and from the south in turn, and lead to the north-east. */
export const entrySide = (index: number): WallSide => (index % 2 === 0 ? 'west' : 'south')

/** The wall that comes `turns` after a wall, clockwise as seen from above. */
export const sideAfter = (side: WallSide, turns: number): WallSide =>
  WALL_SIDES[(WALL_SIDES.indexOf(side) + turns) % WALL_SIDES.length] ?? side

/** The length of a wall, in millimetres. */
export const wallLength = ({ width, length }: Pick<Room, 'width' | 'length'>, side: WallSide) =>
  side === 'north' || side === 'south' ? width : length

/** A unit vector on the floor. */
export type FloorDirection = { readonly x: -1 | 0 | 1; readonly z: -1 | 0 | 1 }

/** The direction from each wall into its room. */
export const INWARD: Readonly<Record<WallSide, FloorDirection>> = {
  north: { x: 0, z: 1 },
  east: { x: -1, z: 0 },
  south: { x: 0, z: -1 },
  west: { x: 1, z: 0 },
}

/** The floor point at an offset from the left end of a wall, seen from inside. */
export function pointOnWall(room: Room, side: WallSide, offset: number): FloorPoint {
  const { corner, width, length } = room
  const [east, south] = [corner.x + width, corner.z + length]
  switch (side) {
    case 'north':
      return { x: corner.x + offset, z: corner.z }
    case 'east':
      return { x: east, z: corner.z + offset }
    case 'south':
      return { x: east - offset, z: south }
    case 'west':
      return { x: corner.x, z: south - offset }
  }
}

/** The middle of the entry wall, at which a visitor enters a room. */
export function entryPoint(room: Room, index: number): FloorPoint {
  const side = entrySide(index)
  return pointOnWall(room, side, wallLength(room, side) / 2)
}

/** The indices of works in the order in which a visitor meets them, clockwise from the entry. */
export function meetingOrder(plan: RoomPlan, firstRoom = 0): number[] {
  const along = plan.places.map((place) => {
    const room = plan.rooms[place.room - firstRoom]
    return room === undefined ? 0 : distanceFromEntry(room, place)
  })
  const roomOf = (index: number) => plan.places[index]?.room ?? 0
  return plan.places
    .map((_, index) => index)
    .toSorted((a, b) => roomOf(a) - roomOf(b) || (along[a] ?? 0) - (along[b] ?? 0))
}

/** Millimetres along the walls, clockwise. */
function distanceFromEntry(room: Room, { room: index, side, offset }: HangingPlace): number {
  const entry = entrySide(index)
  const half = wallLength(room, entry) / 2
  if (side === entry && offset >= half) return offset - half
  let distance = half
  for (let turns = 1; turns <= WALL_SIDES.length; turns++) {
    const wall = sideAfter(entry, turns)
    if (wall === side) return distance + offset
    distance += wallLength(room, wall)
  }
  return distance
}
