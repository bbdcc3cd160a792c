import type { WallSide } from '../../artworks/physical/wall-side.ts'
import { framedWork } from '../../artworks/physical/work-geometry.ts'
import type { PlacedWork, Room } from '../room-plan.ts'
import { onWall, type Vector } from '../scene/wall-space.ts'

/** Millimetres from a wall to its light track. */
export const TRACK_OUT = 1150
/** Millimetres from the ceiling to the lamps. */
export const LAMP_DROP = 190

/** Millimetres of a work's width that one lamp lights. */
const LIT_WIDTH = 1700
/** The length of the shader's array. */
export const MAX_LAMPS = 24

export type Lamp = {
  readonly side: WallSide
  readonly offset: number
  readonly position: Vector
  readonly aim: Vector
  /** Brightness; 1 for a work of usual size. */
  readonly power: number
}

/** The lamps above the works of a room, by wall. */
export function lampsOf(room: Room, works: readonly PlacedWork[]): Lamp[] {
  return works.flatMap(({ work, place: { side, offset, centre } }) => {
    const { outer } = framedWork(work)
    const count = Math.min(MAX_LAMPS, Math.max(1, Math.round(outer.width / LIT_WIDTH)))
    return Array.from({ length: count }, (_, index) => {
      const across = offset + outer.width * ((index + 0.5) / count - 0.5)
      return {
        side,
        offset: across,
        position: onWall(room, side, {
          offset: across,
          height: room.height - LAMP_DROP,
          out: TRACK_OUT,
        }),
        aim: onWall(room, side, { offset: across, height: centre - outer.height * 0.2, out: 0 }),
        power: Math.min(1.5, Math.max(0.8, outer.height / 1000)),
      }
    })
  })
}

/** The lamps of a wall, or an even choice of as many as the shader takes. */
export function lampsOfWall(lamps: readonly Lamp[], side: WallSide): Lamp[] {
  const own = lamps.filter((lamp) => lamp.side === side)
  if (own.length <= MAX_LAMPS) return own
  const step = own.length / MAX_LAMPS
  return Array.from({ length: MAX_LAMPS }, (_, index) => own[Math.floor(index * step)]).filter(
    (lamp) => lamp !== undefined,
  )
}
