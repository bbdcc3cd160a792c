import type { WallSide } from '../artworks/physical/wall-side.ts'

/** The place at which the artist has hung a work of an exhibition. */
export type CuratedPlace = {
  readonly id: string
  /** The index of the room. */
  readonly room: number
  readonly side: WallSide
  /** Millimetres from the left end of the wall, seen from inside, to the centre. */
  readonly offset: number
}

/** An artist's changes to rooms that were hung automatically. */
export type CuratedHanging = {
  readonly places: readonly CuratedPlace[]
  /** The wall text of each room; '' for none. */
  readonly texts: readonly string[]
}

export const AUTOMATIC_HANGING: CuratedHanging = { places: [], texts: [] }

/** Millimetres: no wall of a room with 200 works is as long. */
export const MAX_HANGING_OFFSET = 100_000_000
