import { WALL_SIDES, type WallSide } from '../../artworks/physical/wall-side.ts'
import { framedWork, type Extent } from '../../artworks/physical/work-geometry.ts'
import { INWARD, pointOnWall, wallLength } from '../room-geometry.ts'
import type { FloorPoint, PlacedWork, Room } from '../room-plan.ts'
import { EYE_MM, type Pose } from './pose.ts'
import { fieldOfView } from './view.ts'

/** The target of a pointer. */
export type Picked =
  | { readonly kind: 'work'; readonly id: string }
  /** A point on the floor. For a wall, it is the point at the wall's foot. */
  | { readonly kind: 'floor'; readonly room: number; readonly point: FloorPoint }

/** A direction: x to the east, y up, z to the south. */
type Direction = { readonly x: number; readonly y: number; readonly z: number }

/** CSS pixels from the upper left corner of the canvas. */
type Pixel = { readonly x: number; readonly y: number }

/** Millimetres around a work that still count as a hit. */
const TOLERANCE = 40
const MAX_DOORWAYS = 8

/** The direction of the ray from the eyes through a pixel. */
export function rayThrough(pixel: Pixel, pose: Pose, canvas: Extent): Direction {
  const tangent = Math.tan(fieldOfView(canvas) / 2)
  const right =
    ((2 * pixel.x) / canvas.width - 1 - pose.shift.x) * tangent * (canvas.width / canvas.height)
  const up = (1 - (2 * pixel.y) / canvas.height - pose.shift.y) * tangent
  const [sinePitch, cosinePitch] = [Math.sin(pose.pitch), Math.cos(pose.pitch)]
  const forward = cosinePitch - up * sinePitch
  const [sine, cosine] = [Math.sin(pose.heading), Math.cos(pose.heading)]
  return {
    x: forward * sine + right * cosine,
    y: sinePitch + up * cosinePitch,
    z: right * sine - forward * cosine,
  }
}

/** The first hit of a ray from the eyes. The ray continues through doorways into further rooms. */
export function pick(
  rooms: readonly Room[],
  works: readonly PlacedWork[],
  { pose, ray }: { readonly pose: Pose; readonly ray: Direction },
): Picked | null {
  let index = pose.room
  for (let doorways = 0; doorways <= MAX_DOORWAYS; doorways++) {
    const room = rooms[index]
    if (room === undefined) return null
    const hit = wallHit(room, pose.point, ray)
    const height = hit === null ? Infinity : EYE_MM + ray.y * hit.distance
    if (hit === null || height <= 0) return floorHit(index, pose, ray)
    const doorway = room.doorways.find(
      ({ side, offset, width, ...opening }) =>
        side === hit.side &&
        Math.abs(hit.offset - offset) < width / 2 &&
        height < opening.height &&
        rooms[opening.to] !== undefined,
    )
    if (doorway === undefined) return onWall({ room, index, works }, hit, height)
    index = doorway.to
  }
  return null
}

type WallHit = { readonly side: WallSide; readonly offset: number; readonly distance: number }

/** The wall at which a ray leaves a room, and the horizontal distance to it. */
function wallHit(room: Room, from: FloorPoint, ray: Direction): WallHit | null {
  const hits = WALL_SIDES.flatMap((side) => {
    const inward = INWARD[side]
    const approach = -(ray.x * inward.x + ray.z * inward.z)
    if (approach <= 1e-9) return []
    const start = pointOnWall(room, side, 0)
    const away = (from.x - start.x) * inward.x + (from.z - start.z) * inward.z
    const distance = Math.max(0, away / approach)
    const point = { x: from.x + ray.x * distance, z: from.z + ray.z * distance }
    // The direction to the right along a wall is its inward direction, turned by 90°.
    const offset = (point.x - start.x) * inward.z - (point.z - start.z) * inward.x
    return [{ side, offset, distance }]
  })
  return hits.toSorted((a, b) => a.distance - b.distance)[0] ?? null
}

function floorHit(room: number, { point }: Pose, ray: Direction): Picked | null {
  if (ray.y >= 0) return null
  const distance = -EYE_MM / ray.y
  return {
    kind: 'floor',
    room,
    point: { x: point.x + ray.x * distance, z: point.z + ray.z * distance },
  }
}

type Walls = {
  readonly room: Room
  readonly index: number
  readonly works: readonly PlacedWork[]
}

function onWall({ room, index, works }: Walls, { side, offset }: WallHit, height: number): Picked {
  const hit = works.find(({ work, place }) => {
    const { outer } = framedWork(work)
    return (
      place.room === index &&
      place.side === side &&
      Math.abs(offset - place.offset) < outer.width / 2 + TOLERANCE &&
      Math.abs(height - place.centre) < outer.height / 2 + TOLERANCE
    )
  })
  if (hit !== undefined) return { kind: 'work', id: hit.work.id }
  const inside = Math.min(Math.max(offset, 0), wallLength(room, side))
  return { kind: 'floor', room: index, point: pointOnWall(room, side, inside) }
}
