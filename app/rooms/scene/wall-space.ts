import { INWARD, pointOnWall } from '../room-geometry.ts'
import type { Room } from '../room-plan.ts'
import type { WallSide } from '../../artworks/physical/wall-side.ts'

/** A point or direction of the scene: metres to the east, upward and to the south. */
export type Vector = readonly [x: number, y: number, z: number]

const MM = 1000

export const metres = (millimetres: number): number => millimetres / MM

/** Millimetres from a wall: to the right along it, upward, and into the room. */
export type WallPoint = { readonly offset: number; readonly height: number; readonly out: number }

/** Converts a point beside a wall to a point of the scene. */
export function onWall(room: Room, side: WallSide, { offset, height, out }: WallPoint): Vector {
  const { x, z } = pointOnWall(room, side, offset)
  const inward = INWARD[side]
  return [metres(x + inward.x * out), metres(height), metres(z + inward.z * out)]
}

export const inwardOf = (side: WallSide): Vector => [INWARD[side].x, 0, INWARD[side].z]
