import type { FloorPoint, PlacedWork, Room } from '../room-plan.ts'
import { createGlide, poseDuring, type Glide } from './glide.ts'
import { ahead, headingTo, LEVEL_SHIFT, mix, turnBetween, type Pose } from './pose.ts'
import { nearestFree, roomAt, slide, type WalkArea } from './walk-area.ts'
import { isStill, limited, STILL, type Drive } from './walk-drive.ts'
import { walkRoute } from './walk-route.ts'
import { levelPose, shiftAside, standpoint, type Viewport } from './view.ts'
import { INWARD, pointOnWall } from '../room-geometry.ts'

/** The rooms, their walkable floor and their works. */
export type Surroundings = {
  readonly rooms: readonly Room[]
  readonly area: WalkArea
  readonly works: readonly PlacedWork[]
}

/** A visitor at one moment. */
export type Visitor = {
  readonly pose: Pose
  readonly movement: Movement
  /** The work that they have stepped up to. */
  readonly workId: string | null
}

type Movement =
  | { readonly kind: 'rest' }
  | {
      readonly kind: 'glide'
      readonly glide: Glide
      readonly elapsedMs: number
      /** The work before which it ends. */
      readonly workId: string | null
    }
  /** Movement by keys or a gamepad; `speed` approaches `asked`. */
  | { readonly kind: 'drive'; readonly asked: Drive; readonly speed: Drive }

const REST: Movement = { kind: 'rest' }

/** Millimetres and radians per second. */
const WALK_SPEED = 2200
const TURN_SPEED = 1.5
/** Time constant of a change of speed, in milliseconds. */
const ACCELERATION_MS = 110
const SLOWEST = 0.02

const MAX_PITCH = 0.6
/** A visitor who turns away from a work by more radians has left it. */
const LOOKING_AWAY = 0.62
/** A visitor who stops within this angle and distance has stepped up to a work. */
const LOOKING_AT = 0.4
const STEPPED_UP_MM = 2600

export const visitorAt = (pose: Pose, workId: string | null = null): Visitor => ({
  pose,
  movement: REST,
  workId,
})

export const isMoving = ({ movement }: Visitor): boolean => movement.kind !== 'rest'

/** Sends a visitor to a pose, at once or walking. */
export function send(
  visitor: Visitor,
  { area }: Surroundings,
  to: { readonly pose: Pose; readonly workId: string | null; readonly isJump: boolean },
): Visitor {
  if (to.isJump) return visitorAt(to.pose, to.workId)
  const route = walkRoute(area, visitor.pose, to.pose)
  const glide = createGlide(visitor.pose, to.pose, route)
  const workId = visitor.workId === to.workId ? to.workId : null
  return {
    pose: visitor.pose,
    movement: { kind: 'glide', glide, elapsedMs: 0, workId: to.workId },
    workId,
  }
}

/** The pose before a work. */
export function poseBefore(
  { rooms, area, works }: Surroundings,
  workId: string,
  viewport: Viewport,
): Pose | null {
  const hung = works.find(({ work }) => work.id === workId)
  const room = hung && rooms[hung.place.room]
  const floor = hung && area[hung.place.room]
  return room && floor ? standpoint(hung, { room, floor }, viewport) : null
}

/** The level pose at a point of the floor, facing in the direction of the walk there. */
export function poseOn(
  { area }: Surroundings,
  from: Pose,
  { room, point }: Pick<Pose, 'room' | 'point'>,
): Pose | null {
  const floor = area[room]
  if (floor === undefined) return null
  const free = nearestFree(floor, point)
  const isNear = Math.hypot(free.x - from.point.x, free.z - from.point.z) < 400
  const heading = isNear ? from.heading : headingTo(from.point, free)
  return levelPose({ room, point: free, heading })
}

/** The pose one step back from a work, with its wall in view. */
export const poseBehind = (surroundings: Surroundings, pose: Pose): Pose | null => {
  const back = ahead(pose.point, pose.heading, { forward: -1600 })
  const behind = poseOn(surroundings, pose, { room: pose.room, point: back })
  return behind && { ...behind, heading: pose.heading }
}

/** Turns the look by radians. */
export function look(visitor: Visitor, turn: number, tilt: number): Visitor {
  const { pose } = visitor
  const pitch = Math.min(MAX_PITCH, Math.max(-MAX_PITCH, pose.pitch + tilt))
  return { ...visitor, movement: REST, pose: { ...pose, heading: pose.heading + turn, pitch } }
}

export function drive(visitor: Visitor, asked: Drive): Visitor {
  const { movement } = visitor
  if (isStill(asked) && movement.kind !== 'drive') return visitor
  const speed = movement.kind === 'drive' ? movement.speed : STILL
  return { ...visitor, movement: { kind: 'drive', asked: limited(asked), speed } }
}

/** The visitor after some milliseconds. */
export function advance(visitor: Visitor, surroundings: Surroundings, ms: number): Visitor {
  const { movement } = visitor
  switch (movement.kind) {
    case 'rest':
      return visitor
    case 'glide':
      return glided(visitor, surroundings, { ...movement, elapsedMs: movement.elapsedMs + ms })
    case 'drive':
      return driven(visitor, surroundings, { movement, ms })
  }
}

type GlideMovement = Extract<Movement, { kind: 'glide' }>
type DriveMovement = Extract<Movement, { kind: 'drive' }>

function glided(visitor: Visitor, { rooms }: Surroundings, movement: GlideMovement): Visitor {
  const pose = poseDuring(movement.glide, movement.elapsedMs)
  if (movement.elapsedMs >= movement.glide.durationMs) return visitorAt(pose, movement.workId)
  return { ...visitor, movement, pose: { ...pose, room: roomAt(rooms, pose.point) } }
}

type DriveStep = { readonly movement: DriveMovement; readonly ms: number }

function driven(
  visitor: Visitor,
  surroundings: Surroundings,
  { movement, ms }: DriveStep,
): Visitor {
  const { pose } = visitor
  const { asked } = movement
  const share = 1 - Math.exp(-ms / ACCELERATION_MS)
  const toward = (now: number, wanted: number) => now + (wanted - now) * share
  const speed = {
    forward: toward(movement.speed.forward, asked.forward),
    right: toward(movement.speed.right, asked.right),
    turn: toward(movement.speed.turn, asked.turn),
  }
  const fastest = Math.max(...[speed.forward, speed.right, speed.turn].map(Math.abs))
  if (isStill(asked) && fastest < SLOWEST) return atRest(visitor, surroundings)
  const seconds = ms / 1000
  const heading = pose.heading + speed.turn * TURN_SPEED * seconds
  const walked = WALK_SPEED * seconds
  const wanted = ahead(pose.point, heading, {
    forward: speed.forward * walked,
    right: speed.right * walked,
  })
  const point = slide(surroundings.area, pose.point, wanted)
  const level = Math.exp(-ms / 400)
  return {
    movement: { ...movement, speed },
    workId: visitor.workId,
    pose: {
      room: roomAt(surroundings.rooms, point),
      point,
      heading,
      pitch: pose.pitch * level,
      shift: {
        // The label of a work covers a side until they have left it.
        x: visitor.workId === null ? mix(LEVEL_SHIFT.x, pose.shift.x, level) : pose.shift.x,
        y: mix(LEVEL_SHIFT.y, pose.shift.y, level),
      },
    },
  }
}

/** Ends a movement, and decides which work the visitor has now stepped up to, if any. */
export function atRest(visitor: Visitor, { rooms, works }: Surroundings): Visitor {
  const { pose } = visitor
  const seen = works
    .flatMap(({ work, place }) => {
      const room = rooms[place.room]
      if (place.room !== pose.room || room === undefined) return []
      const point = pointOnWall(room, place.side, place.offset)
      const inward = INWARD[place.side]
      const distance = (pose.point.x - point.x) * inward.x + (pose.point.z - point.z) * inward.z
      const away = Math.abs(turnBetween(pose.heading, headingTo(pose.point, point)))
      const limit = work.id === visitor.workId ? LOOKING_AWAY : LOOKING_AT
      const isNear = work.id === visitor.workId || distance < STEPPED_UP_MM
      return isNear && away < limit ? [{ id: work.id, away }] : []
    })
    .toSorted((a, b) => a.away - b.away)
  return visitorAt(pose, seen[0]?.id ?? null)
}

/**
 * Shifts the view of a visitor who stepped up to a work by keys or a gamepad, so that the label
 * does not cover the work.
 */
export function moveAside(visitor: Visitor, viewport: Viewport, isJump: boolean): Visitor {
  const { pose, workId } = visitor
  const x = shiftAside(viewport)
  if (workId === null || isMoving(visitor) || pose.shift.x === x) return visitor
  const aside = { ...pose, shift: { ...pose.shift, x } }
  if (isJump) return visitorAt(aside, workId)
  const glide = createGlide(pose, aside, [pose.point])
  return { ...visitor, movement: { kind: 'glide', glide, elapsedMs: 0, workId } }
}

/** The floor point at the wall below a work; the origin while its room is not loaded. */
export function pointOf(
  { rooms }: Pick<Surroundings, 'rooms'>,
  place: PlacedWork['place'],
): FloorPoint {
  const room = rooms[place.room]
  return room === undefined ? { x: 0, z: 0 } : pointOnWall(room, place.side, place.offset)
}

type WorkStep = {
  /** The work that the visitor stepped up to last; null for none. */
  readonly lastWorkId: string | null
  readonly by: 1 | -1
}

/**
 * The next or the previous work in the order of the list; null at its end. In a room where the
 * visitor has stepped up to no work yet, it is the first or the last one.
 */
export function adjacentWork(
  { works }: Pick<Surroundings, 'works'>,
  { pose, movement, workId }: Visitor,
  { lastWorkId, by }: WorkStep,
): string | null {
  const target = movement.kind === 'glide' ? movement.workId : null
  const last = works.find(({ work }) => work.id === lastWorkId)
  const here = last?.place.room === pose.room ? lastWorkId : null
  const from = target ?? workId ?? here
  const at = works.findIndex(({ work }) => work.id === from)
  if (at !== -1) return works[at + by]?.work.id ?? null
  const first =
    by === 1
      ? works.find(({ place }) => place.room >= pose.room)
      : works.findLast(({ place }) => place.room <= pose.room)
  return first?.work.id ?? null
}
