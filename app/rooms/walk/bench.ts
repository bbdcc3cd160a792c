import type { Room } from '../room-plan.ts'

/** Millimetres. The bench stands along the longer side of its room. */
export const BENCH = {
  length: 1800,
  width: 460,
  height: 440,
  /** Millimetres between its blocked area and a path around it. */
  slack: 20,
} as const

/** Its sides from west to east, and from north to south. */
export const benchSides = ({ width, length }: Pick<Room, 'width' | 'length'>) =>
  width >= length ? { x: BENCH.length, z: BENCH.width } : { x: BENCH.width, z: BENCH.length }
