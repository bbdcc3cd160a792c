import type { FloorPoint } from '../room-plan.ts'
import { headingTo, mix, turnBetween, type Pose } from './pose.ts'
import { lengthOf } from './walk-route.ts'

/** A movement of the camera from one pose to another. */
export type Glide = {
  readonly from: Pose
  readonly to: Pose
  /** The route with rounded corners. */
  readonly path: readonly FloorPoint[]
  readonly length: number
  readonly durationMs: number
}

/** Millimetres. On longer paths, the visitor faces the direction of the walk. */
const LOOKING_AHEAD = 3500
/** Millimetres along the path to the point that the visitor then faces. */
const LOOK_AHEAD = 1400
const ROUNDS = 3

const MIN_MS = 500
const MAX_MS = 4200
/** Milliseconds for a turn by 180°. */
const TURN_MS = 1500

/** @param route from `walkRoute` */
export function createGlide(from: Pose, to: Pose, route: readonly FloorPoint[]): Glide {
  const path = rounded(route)
  const length = lengthOf(path)
  const turn = Math.abs(turnBetween(from.heading, to.heading))
  // Longer paths are walked faster, to limit the wait.
  const walkMs = 520 * Math.sqrt(length / 350)
  const durationMs = Math.min(MAX_MS, Math.max(MIN_MS, walkMs, (turn / Math.PI) * TURN_MS))
  return { from, to, path, length, durationMs }
}

/** Rounds the corners of a path (Chaikin's algorithm) and keeps both ends. */
function rounded(points: readonly FloorPoint[]): FloorPoint[] {
  let path = [...points]
  for (let round = 0; round < ROUNDS && path.length > 2; round++) {
    path = path.flatMap((point, index) => {
      const next = path[index + 1]
      if (next === undefined) return [point]
      const cut = [between(point, next, 0.25), between(point, next, 0.75)]
      return index === 0 ? [point, ...cut] : cut
    })
  }
  return path
}

const between = (from: FloorPoint, to: FloorPoint, share: number): FloorPoint => ({
  x: mix(from.x, to.x, share),
  z: mix(from.z, to.z, share),
})

/** The pose at a time after the start. */
export function poseDuring(glide: Glide, elapsedMs: number): Pose {
  const { from, to, path, length } = glide
  const time = Math.min(1, elapsedMs / glide.durationMs)
  if (time === 1) return to
  const share = eased(time)
  const walked = share * length
  const point = pointAlong(path, walked)
  const straight = from.heading + turnBetween(from.heading, to.heading) * share
  return {
    room: to.room,
    point,
    heading: length < LOOKING_AHEAD ? straight : headingDuring(glide, { point, walked, share }),
    pitch: mix(from.pitch, to.pitch, share),
    shift: { x: mix(from.shift.x, to.shift.x, share), y: mix(from.shift.y, to.shift.y, share) },
  }
}

type Progress = { readonly point: FloorPoint; readonly walked: number; readonly share: number }

function headingDuring({ from, to, path, length }: Glide, { point, walked, share }: Progress) {
  const target = pointAlong(path, Math.min(length, walked + LOOK_AHEAD))
  const onward = walked > length - 1 ? to.heading : headingTo(point, target)
  const leaving = from.heading + turnBetween(from.heading, onward) * smooth(share / 0.3)
  return leaving + turnBetween(leaving, to.heading) * smooth((share - 0.55) / 0.45)
}

const smooth = (share: number) => {
  const inside = Math.min(1, Math.max(0, share))
  return inside * inside * (3 - 2 * inside)
}

/** Smootherstep (Perlin 2002): speed and acceleration are zero at both ends. */
const eased = (time: number) => time * time * time * (time * (6 * time - 15) + 10)

/** The point at a distance along a path, in millimetres. */
function pointAlong(path: readonly FloorPoint[], distance: number): FloorPoint {
  let left = distance
  for (const [index, end] of path.entries()) {
    const start = path[index - 1]
    if (start === undefined) continue
    const step = Math.hypot(end.x - start.x, end.z - start.z)
    if (left <= step && step > 0) return between(start, end, left / step)
    left -= step
  }
  return path.at(-1) ?? { x: 0, z: 0 }
}
