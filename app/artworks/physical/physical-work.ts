import { lengthsText } from './lengths-text.ts'

/** The form of the support: what is painted or printed on. */
export const WORK_SHAPES = ['rectangle', 'round', 'oval'] as const
export type WorkShape = (typeof WORK_SHAPES)[number]

export const FRAME_COLOURS = ['black', 'white', 'oak', 'walnut', 'gold', 'silver'] as const
export type FrameColour = (typeof FRAME_COLOURS)[number]

/** Millimetres, whole. Depth is null where the artist has not stated it. */
export type Dimensions = {
  readonly width: number
  readonly height: number
  readonly depth: number | null
}

/** Millimetres, whole. The mat is the visible margin between work and frame; 0 without one. */
export type Frame = {
  /** Width of the profile, seen from the front. */
  readonly width: number
  /** Depth of the profile, from the wall to its front. */
  readonly depth: number
  readonly colour: FrameColour
  readonly mat: number
}

/** A work as an object on a wall. Every view to scale is made of it. */
export type PhysicalWork = {
  readonly dimensions: Dimensions
  readonly shape: WorkShape
  readonly frame: Frame | null
  /** Millimetres from the floor to the centre; null for the gallery's centre line. */
  readonly hangingHeight: number | null
}

/** A work as its artist has stated it. */
export type StatedWork = Omit<PhysicalWork, 'dimensions'> & {
  /** Null without a size. */
  readonly dimensions: Dimensions | null
}

/** @returns null for a work without a size, of which there is no view to scale */
export function physicalWorkOf(work: StatedWork): PhysicalWork | null {
  const { dimensions, shape, frame, hangingHeight } = work
  return dimensions === null ? null : { dimensions, shape, frame, hangingHeight }
}

const MM_PER_CM = 10

/** A length in centimetres as whole millimetres. */
export const millimetresOf = (centimetres: number): number => Math.round(centimetres * MM_PER_CM)

/** A length in millimetres as centimetres, with at most one decimal. */
export const centimetresOf = (millimetres: number): number => millimetres / MM_PER_CM

type Sides = { readonly width: number; readonly height: number }

/** The whole centimetres in which the specification gives sizes (point 3). */
export const wholeCentimetres = ({ width, height }: Sides): Sides => ({
  width: Math.round(centimetresOf(width)),
  height: Math.round(centimetresOf(height)),
})

/** Such as `50 × 70 × 2.5 cm`, or `Ø 60 cm` for a round work. */
export function dimensionsText(
  { width, height, depth }: Dimensions,
  shape: WorkShape = 'rectangle',
): string {
  const isCircle = shape === 'round' && width === height
  const sides = isCircle ? [width] : [width, height]
  const lengths = depth === null ? sides : [...sides, depth]
  return (isCircle ? 'Ø\u{a0}' : '') + lengthsText(lengths.map(centimetresOf))
}
