import type { FloorPoint } from '../room-plan.ts'

/** The position and viewing direction of a visitor. */
export type Pose = {
  /** The index of the room. */
  readonly room: number
  readonly point: FloorPoint
  /** Radians clockwise from north. */
  readonly heading: number
  /** Radians upward from the horizon. */
  readonly pitch: number
  /** Lens shift of the image, which keeps vertical lines upright. */
  readonly shift: Shift
}

/** In halves of the canvas's width and height; positive to the right and up. */
export type Shift = { readonly x: number; readonly y: number }

/** For a level view: the horizon is a little above the middle, to show more of the floor. */
export const LEVEL_SHIFT: Shift = { x: 0, y: 0.1 }

/** Millimetres from the floor to the eyes. */
export const EYE_MM = 1570

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share

/** The shorter turn from one heading to another, in radians; positive to the right. */
export function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI)
  if (turn > Math.PI) return turn - 2 * Math.PI
  return turn < -Math.PI ? turn + 2 * Math.PI : turn
}

/** The heading from one point to another. */
export const headingTo = (from: FloorPoint, to: FloorPoint): number =>
  Math.atan2(to.x - from.x, from.z - to.z)

/** The point at a distance in front of another, or to the right of it. */
export function ahead(
  { x, z }: FloorPoint,
  heading: number,
  { forward, right = 0 }: { readonly forward: number; readonly right?: number },
): FloorPoint {
  const [sine, cosine] = [Math.sin(heading), Math.cos(heading)]
  return { x: x + sine * forward + cosine * right, z: z - cosine * forward + sine * right }
}
