import { INWARD, pointOnWall } from '../room-geometry.ts'
import type { Doorway, FloorPoint, Room } from '../room-plan.ts'
import { BENCH, benchSides } from './bench.ts'

/** Millimetres that a visitor keeps from walls, the jambs of doorways and the bench. */
const WALL_MARGIN = 450
const DOORWAY_MARGIN = 300
const BENCH_MARGIN = 300
/** Millimetres that a passage reaches into each of its two rooms. */
const DOORWAY_REACH = 600
/** Longest distance between two checked points of a path, in millimetres. */
const STEP = 60

/** A rectangle of the floor. */
export type Area = {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** The walkable floor through a doorway; `here` and `there` are its ends in the two rooms. */
export type Passage = {
  readonly to: number
  readonly area: Area
  readonly here: FloorPoint
  readonly there: FloorPoint
}

export type WalkRoom = {
  readonly area: Area
  readonly bench: Area | null
  readonly passages: readonly Passage[]
}

/** The walkable floor, by the index of the room. */
export type WalkArea = readonly WalkRoom[]

export function walkAreaOf(rooms: readonly Room[]): WalkArea {
  return rooms.map((room) => ({
    area: shrunk(floorOf(room), WALL_MARGIN),
    bench: room.bench === null ? null : shrunk(benchFloor(room, room.bench), -BENCH_MARGIN),
    passages: room.doorways.flatMap((doorway) => {
      const behind = rooms[doorway.to]
      return behind === undefined ? [] : [passageOf(room, doorway, behind)]
    }),
  }))
}

const floorOf = ({ corner, width, length }: Room): Area => ({
  west: corner.x,
  east: corner.x + width,
  north: corner.z,
  south: corner.z + length,
})

function benchFloor(room: Room, middle: FloorPoint): Area {
  const { x, z } = benchSides(room)
  return {
    west: middle.x - x / 2,
    east: middle.x + x / 2,
    north: middle.z - z / 2,
    south: middle.z + z / 2,
  }
}

const shrunk = ({ west, east, north, south }: Area, margin: number): Area => ({
  west: west + margin,
  east: east - margin,
  north: north + margin,
  south: south - margin,
})

function passageOf(room: Room, { side, offset, width, to }: Doorway, behind: Room): Passage {
  const middle = pointOnWall(room, side, offset)
  const inward = INWARD[side]
  const reach = DOORWAY_REACH
  const here = { x: middle.x + inward.x * reach, z: middle.z + inward.z * reach }
  const depth = wallThickness(room, side, behind)
  const there = {
    x: middle.x - inward.x * (depth + reach),
    z: middle.z - inward.z * (depth + reach),
  }
  const half = width / 2 - DOORWAY_MARGIN
  const [halfX, halfZ] = [Math.abs(inward.z) * half, Math.abs(inward.x) * half]
  const area = {
    west: Math.min(here.x, there.x) - halfX,
    east: Math.max(here.x, there.x) + halfX,
    north: Math.min(here.z, there.z) - halfZ,
    south: Math.max(here.z, there.z) + halfZ,
  }
  return { to, area, here, there }
}

/** Millimetres between the surfaces of a wall with a room on each side. */
export function wallThickness(room: Room, side: Doorway['side'], behind: Room): number {
  const [own, other] = [floorOf(room), floorOf(behind)]
  switch (side) {
    case 'north':
      return own.north - other.south
    case 'east':
      return other.west - own.east
    case 'south':
      return other.north - own.south
    case 'west':
      return own.west - other.east
  }
}

const contains = ({ west, east, north, south }: Area, { x, z }: FloorPoint) =>
  x >= west && x <= east && z >= north && z <= south

/** Whether a visitor can stand there. */
export const isFree = (area: WalkArea, point: FloorPoint): boolean =>
  area.some(
    ({ area: floor, bench, passages }) =>
      (contains(floor, point) && !(bench !== null && contains(bench, point))) ||
      passages.some((passage) => contains(passage.area, point)),
  )

/**
 * The index of the room that contains a point, or else of the nearest one.
 * @param rooms sparse where the first rooms are not loaded
 * @returns -1 without rooms
 */
export function roomAt(rooms: readonly Room[], point: FloorPoint): number {
  const candidates = rooms.flatMap((room, index) => ({
    index,
    distance: distanceTo(floorOf(room), point),
  }))
  const [first] = candidates
  if (first === undefined) return -1
  return candidates.reduce((a, b) => (b.distance < a.distance ? b : a), first).index
}

function distanceTo(area: Area, point: FloorPoint): number {
  const near = clamped(area, point)
  return Math.hypot(near.x - point.x, near.z - point.z)
}

const clamped = ({ west, east, north, south }: Area, { x, z }: FloorPoint): FloorPoint => ({
  x: Math.min(Math.max(x, west), east),
  z: Math.min(Math.max(z, north), south),
})

/** The free point of a room that is nearest to a point. */
export function nearestFree({ area, bench }: WalkRoom, point: FloorPoint): FloorPoint {
  const inside = clamped(area, point)
  if (bench === null || !contains(bench, inside)) return inside
  const beside = [
    { ...inside, x: bench.west - 1 },
    { ...inside, x: bench.east + 1 },
    { ...inside, z: bench.north - 1 },
    { ...inside, z: bench.south + 1 },
  ]
  const distances = beside.map(({ x, z }) => Math.hypot(x - inside.x, z - inside.z))
  return beside[distances.indexOf(Math.min(...distances))] ?? inside
}

/** Whether a visitor can walk straight from one point to another. */
export function isFreeLine(area: WalkArea, from: FloorPoint, to: FloorPoint): boolean {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.z - from.z) / STEP)
  for (let step = 0; step <= steps; step++) {
    const share = steps === 0 ? 0 : step / steps
    const point = { x: from.x + (to.x - from.x) * share, z: from.z + (to.z - from.z) * share }
    if (!isFree(area, point)) return false
  }
  return true
}

/** Moves toward a point and slides along walls that block the way. */
export function slide(area: WalkArea, from: FloorPoint, to: FloorPoint): FloorPoint {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.z - from.z) / STEP))
  const [stepX, stepZ] = [(to.x - from.x) / steps, (to.z - from.z) / steps]
  let at = from
  for (let step = 0; step < steps; step++) {
    const tries = [
      { x: at.x + stepX, z: at.z + stepZ },
      { x: at.x + stepX, z: at.z },
      { x: at.x, z: at.z + stepZ },
    ]
    at = tries.find((point) => isFree(area, point)) ?? at
  }
  return at
}

/** Waypoints around a bench: the corners of its blocked area, moved outward to be free. */
export function benchCorners({ bench }: WalkRoom): FloorPoint[] {
  if (bench === null) return []
  const { west, east, north, south } = shrunk(bench, -BENCH.slack)
  return [
    { x: west, z: north },
    { x: east, z: north },
    { x: east, z: south },
    { x: west, z: south },
  ]
}
