import type { PhysicalWork } from '../artworks/physical/physical-work.ts'
import type { WallSide } from '../artworks/physical/wall-side.ts'

/** Millimetres; x to the east, z to the south, on the floor of all rooms. */
export type FloorPoint = { readonly x: number; readonly z: number }

/** A rectangular room. Rooms do not overlap. */
export type Room = {
  /** The north-western corner of its floor. */
  readonly corner: FloorPoint
  /** Millimetres from west to east. */
  readonly width: number
  /** Millimetres from north to south. */
  readonly length: number
  /** Millimetres from the floor to the ceiling. */
  readonly height: number
  readonly doorways: readonly Doorway[]
  /** The middle of the bench; null where the room is too small for one. */
  readonly bench: FloorPoint | null
}

/** An opening in a wall, from the floor upward, to another room. */
export type Doorway = {
  readonly side: WallSide
  /** Millimetres from the left end of the wall, seen from inside, to the middle. */
  readonly offset: number
  readonly width: number
  readonly height: number
  /** The index of the room behind it. */
  readonly to: number
}

/** The place of the centre of a work. */
export type HangingPlace = {
  /** The index of the room. */
  readonly room: number
  readonly side: WallSide
  /** Millimetres from the left end of the wall, seen from inside, to the centre. */
  readonly offset: number
  /** Millimetres above the floor. */
  readonly centre: number
}

/** `places[n]` is the place of the nth work. */
export type RoomPlan = {
  readonly rooms: readonly Room[]
  readonly places: readonly HangingPlace[]
}

/** A work with its size, and the id of its artwork. */
export type HangableWork = PhysicalWork & { readonly id: string }

/** A work at its place. */
export type PlacedWork = { readonly work: HangableWork; readonly place: HangingPlace }
