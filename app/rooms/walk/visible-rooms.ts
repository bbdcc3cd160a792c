import { INWARD, pointOnWall } from '../room-geometry.ts'
import type { Doorway, FloorPoint, Room } from '../room-plan.ts'
import { headingTo, turnBetween } from './pose.ts'
import type { RoomPoint } from './walk-route.ts'

/** A range of headings, less than a whole turn, in radians. */
type Beam = { readonly from: number; readonly width: number }

/** Millimetres from a doorway within which all of the room behind it may be seen. */
const IN_DOORWAY = 1200
const MAX_DOORWAYS = 6

/** The rooms that can be seen from a place through doorways, in any direction; nearest first. */
export function visibleRooms(rooms: readonly Room[], { room, point }: RoomPoint): number[] {
  const seen = new Set<number>()
  const look = (index: number, beam: Beam | null, way: readonly number[]) => {
    seen.add(index)
    if (way.length > MAX_DOORWAYS) return
    for (const doorway of rooms[index]?.doorways ?? []) {
      if (rooms[doorway.to] === undefined || way.includes(doorway.to)) continue
      const opening = openingOf(rooms[index], doorway, point)
      const visible = opening === 'open' ? beam : narrowed(beam, opening)
      if (visible !== undefined) look(doorway.to, visible, [...way, doorway.to])
    }
  }
  look(room, null, [room])
  return [...seen]
}

/** The rooms whose works have textures: visible ones, and those behind the next doorway. */
export function nearRooms(rooms: readonly Room[], from: RoomPoint): number[] {
  const neighbours = rooms[from.room]?.doorways.map(({ to }) => to) ?? []
  const existing = neighbours.filter((index) => rooms[index] !== undefined)
  return [...new Set([...visibleRooms(rooms, from), ...existing])]
}

function openingOf(room: Room | undefined, doorway: Doorway, point: FloorPoint): Beam | 'open' {
  if (room === undefined) return 'open'
  const { side, offset, width } = doorway
  const middle = pointOnWall(room, side, offset)
  if (Math.hypot(middle.x - point.x, middle.z - point.z) < IN_DOORWAY) return 'open'
  const inward = INWARD[side]
  const isBehind = (point.x - middle.x) * inward.x + (point.z - middle.z) * inward.z <= 0
  if (isBehind) return 'open'
  const left = headingTo(point, pointOnWall(room, side, offset - width / 2))
  const right = headingTo(point, pointOnWall(room, side, offset + width / 2))
  return { from: left, width: turnBetween(left, right) }
}

/** @returns undefined where nothing is left; null is every direction */
function narrowed(beam: Beam | null, opening: Beam): Beam | undefined {
  if (beam === null) return opening
  const start = turnBetween(beam.from, opening.from)
  const from = Math.max(0, start)
  const to = Math.min(beam.width, start + opening.width)
  return to <= from ? undefined : { from: beam.from + from, width: to - from }
}
