import { framedWork } from '../../artworks/physical/work-geometry.ts'
import { INWARD, pointOnWall } from '../room-geometry.ts'
import type { PlacedWork, Room } from '../room-plan.ts'
import { EYE_MM, headingTo, LEVEL_SHIFT, type Pose, type Shift } from './pose.ts'
import { nearestFree, type WalkRoom } from './walk-area.ts'

/**
 * The canvas in CSS pixels; `inset` is what overlays, such as a work's label, cover of each side.
 */
export type Viewport = {
  readonly width: number
  readonly height: number
  readonly inset: Inset
}

/** CSS pixels. */
export type Inset = {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 }

const DEGREE = Math.PI / 180
const HORIZONTAL = 84 * DEGREE
const MIN_VERTICAL = 48 * DEGREE
const MAX_VERTICAL = 68 * DEGREE

/** The share of the uncovered canvas that a work fills from its standpoint. */
const FILLED = 0.74
/** The least distance from the front of a work to the visitor, in millimetres. */
const NEAREST = 800

/** The vertical field of view, in radians. */
export function fieldOfView({ width, height }: Pick<Viewport, 'width' | 'height'>): number {
  const vertical = 2 * Math.atan((Math.tan(HORIZONTAL / 2) * height) / width)
  return Math.min(MAX_VERTICAL, Math.max(MIN_VERTICAL, vertical))
}

/** The focal length of the camera, in CSS pixels. */
const focalLength = (viewport: Viewport) =>
  viewport.height / 2 / Math.tan(fieldOfView(viewport) / 2)

/** The pose from which a work fills the uncovered canvas, at the nearest free floor point. */
export function standpoint(
  { work, place }: PlacedWork,
  { room, floor }: { readonly room: Room; readonly floor: WalkRoom },
  viewport: Viewport,
): Pose {
  const { outer, depth } = framedWork(work)
  const { inset } = viewport
  const focal = focalLength(viewport)
  const freeWidth = Math.max(1, viewport.width - inset.left - inset.right)
  const freeHeight = Math.max(1, viewport.height - inset.top - inset.bottom)
  const filling = Math.max(outer.width / freeWidth, outer.height / freeHeight)
  const distance = depth + Math.max(NEAREST, (focal * filling) / FILLED)
  const middle = pointOnWall(room, place.side, place.offset)
  const inward = INWARD[place.side]
  const asked = { x: middle.x + inward.x * distance, z: middle.z + inward.z * distance }
  const point = nearestFree(floor, asked)
  return {
    room: place.room,
    point,
    heading: headingTo(point, middle),
    pitch: 0,
    shift: shiftFor(place.centre, Math.hypot(middle.x - point.x, middle.z - point.z), viewport),
  }
}

/** The horizontal shift that centres the point straight ahead in the uncovered canvas. */
export const shiftAside = ({ inset, width }: Viewport): number => (inset.left - inset.right) / width

/** The shift that centres a point straight ahead, at a height in mm, in the uncovered canvas. */
function shiftFor(height: number, distance: number, viewport: Viewport): Shift {
  const { inset } = viewport
  const up = (inset.bottom - inset.top) / 2
  const above = (focalLength(viewport) * (height - EYE_MM)) / distance
  return { x: shiftAside(viewport), y: (up - above) / (viewport.height / 2) }
}

/** A pose with a level view. */
export const levelPose = (pose: Pick<Pose, 'room' | 'point' | 'heading'>): Pose => ({
  ...pose,
  pitch: 0,
  shift: LEVEL_SHIFT,
})
