import { pointOnWall, WALL_MM, wallLength } from '../room-geometry.ts'
import type { Room } from '../room-plan.ts'
import { WALL_SIDES, type WallSide } from '../../artworks/physical/wall-side.ts'
import { atlasPoint, type LightAtlas } from '../light/light-atlas.ts'
import { metres, onWall, type Vector } from './wall-space.ts'

/** Triangles that are lit by the light map of their room. */
export type SurfaceData = {
  readonly position: Float32Array
  /** Texture coordinates in the light map. */
  readonly uv: Float32Array
  readonly index: Uint16Array
}

/** A rectangle in millimetres. */
export type Rectangle = {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

type Corner = { readonly point: Vector; readonly uv: readonly [number, number] }

/** The walls around their doorways, and the ceiling around its skylight. */
export function wallSurfaces(room: Room, atlas: LightAtlas): SurfaceData {
  const quads = WALL_SIDES.flatMap((side) =>
    wallParts(room, side).map((part) => wallQuad(room, side, { part, atlas })),
  )
  return surfaceOf([...quads, ...ceilingQuads(room, atlas)])
}

/** The parts of a wall beside and above its doorways. */
export function wallParts(room: Room, side: WallSide): Rectangle[] {
  const doorways = room.doorways
    .filter((doorway) => doorway.side === side)
    .toSorted((a, b) => a.offset - b.offset)
  const top = room.height
  const parts: Rectangle[] = []
  let left = 0
  for (const { offset, width, height } of doorways) {
    const opening = { left: offset - width / 2, right: offset + width / 2 }
    parts.push({ left, right: opening.left, bottom: 0, top })
    parts.push({ ...opening, bottom: height, top })
    left = opening.right
  }
  return [...parts, { left, right: wallLength(room, side), bottom: 0, top }]
}

type WallPart = { readonly part: Rectangle; readonly atlas: LightAtlas }

function wallQuad(room: Room, side: WallSide, { part, atlas }: WallPart): Corner[] {
  const { left, right, bottom, top } = part
  const length = wallLength(room, side)
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ].map(([offset = 0, height = 0]) => ({
    point: onWall(room, side, { offset, height, out: 0 }),
    uv: atlasPoint(atlas, side, [offset / length, height / room.height]),
  }))
}

/** Millimetres from the walls to the skylight, and its height above the ceiling. */
const SKYLIGHT_INSET = 1750
export const SKYLIGHT_RISE = 420

/** The opening of the skylight, in millimetres from the north-western corner of the room. */
export const skylightOf = ({ width, length }: Room): Rectangle => {
  const inset = Math.min(SKYLIGHT_INSET, Math.min(width, length) / 3)
  return { left: inset, right: width - inset, bottom: inset, top: length - inset }
}

function ceilingQuads(room: Room, atlas: LightAtlas): Corner[][] {
  const { width, length, corner, height } = room
  const { left, right, bottom, top } = skylightOf(room)
  const at = (x: number, z: number): Corner => ({
    point: [metres(corner.x + x), metres(height), metres(corner.z + z)],
    uv: atlasPoint(atlas, 'ceiling', [x / width, z / length]),
  })
  const strip = (x: number, z: number, x2: number, z2: number) => [
    at(x, z),
    at(x2, z),
    at(x2, z2),
    at(x, z2),
  ]
  return [
    strip(0, 0, width, bottom),
    strip(0, top, width, length),
    strip(0, bottom, left, top),
    strip(right, bottom, width, top),
  ]
}

/** The floor with the thresholds of its doorways, half of each wall deep. */
export function floorSurface(room: Room, atlas: LightAtlas): SurfaceData {
  const { width, length, corner } = room
  const at = (x: number, z: number): Corner => ({
    point: [metres(corner.x + x), 0, metres(corner.z + z)],
    uv: atlasPoint(atlas, 'floor', [x / width, z / length]),
  })
  const thresholds = room.doorways.map(({ side, offset, width: opening }) => {
    const end = (across: number, out: number): Corner => ({
      point: onWall(room, side, { offset: across, height: 0, out: -out }),
      // The light of the floor at the doorway.
      uv: at(...edgeOfFloor(room, side, across)).uv,
    })
    const [left, right] = [offset - opening / 2, offset + opening / 2]
    return [end(left, 0), end(right, 0), end(right, WALL_MM / 2), end(left, WALL_MM / 2)]
  })
  return surfaceOf([[at(0, length), at(width, length), at(width, 0), at(0, 0)], ...thresholds])
}

/** Millimetres from the north-western corner of a room to a point at the foot of a wall. */
function edgeOfFloor(room: Room, side: WallSide, offset: number): [number, number] {
  const { x, z } = pointOnWall(room, side, offset)
  return [x - room.corner.x, z - room.corner.z]
}

function surfaceOf(quads: readonly (readonly Corner[])[]): SurfaceData {
  const corners = quads.flat()
  return {
    position: new Float32Array(corners.flatMap(({ point }) => point)),
    uv: new Float32Array(corners.flatMap(({ uv }) => uv)),
    index: new Uint16Array(
      quads.flatMap((_, nth) => [0, 1, 2, 0, 2, 3].map((index) => 4 * nth + index)),
    ),
  }
}
