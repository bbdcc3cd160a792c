import type { PhysicalWork, WorkShape } from './physical-work.ts'

/** Millimetres from the floor to the centre of a work, where its artist says nothing else. */
export const CENTRE_LINE_MM = 1550

/** Millimetres: how thick a work without a stated depth is drawn. */
export const SHEET_MM = 2

/** ISO/IEC 7810 ID-1: a bank card, by which a screen is measured; millimetres. */
export const BANK_CARD = { width: 85.6, height: 53.98 } as const

/** Millimetres. */
export type Extent = { readonly width: number; readonly height: number }

/** Millimetres; x to the right of the work's centre, y upward. */
export type Point = { readonly x: number; readonly y: number }

/** The extents of a framed work, from the outside in; without a frame, all three are equal. */
export type FramedWork = {
  readonly outer: Extent
  /** The opening of the frame: the mat, or the work where there is none. */
  readonly inner: Extent
  readonly work: Extent
  /** Millimetres from the wall to the front. */
  readonly depth: number
}

type Built = Pick<PhysicalWork, 'dimensions' | 'frame'>

export function framedWork({ dimensions, frame }: Built): FramedWork {
  const { width, height, depth } = dimensions
  const work = { width, height }
  const inner = widened(work, frame?.mat ?? 0)
  return {
    outer: widened(inner, frame?.width ?? 0),
    inner,
    work,
    depth: Math.max(frame?.depth ?? 0, depth ?? SHEET_MM),
  }
}

/** An extent with a margin on all four sides. */
export const widened = ({ width, height }: Extent, margin: number): Extent => ({
  width: width + 2 * margin,
  height: height + 2 * margin,
})

/** The margin between two extents with one centre: of the profile, or of the mat. */
export const marginBetween = (outer: Extent, inner: Extent): number =>
  (outer.width - inner.width) / 2

/** Millimetres above the floor. */
export type HangingPosition = {
  readonly bottom: number
  readonly centre: number
  readonly top: number
}

/** The height of a hanging work. One that is too tall for its height stands on the floor. */
export function hangingPosition(
  work: Built & Pick<PhysicalWork, 'hangingHeight'>,
): HangingPosition {
  const { height } = framedWork(work).outer
  const centre = Math.max(work.hangingHeight ?? CENTRE_LINE_MM, height / 2)
  return { bottom: centre - height / 2, centre, top: centre + height / 2 }
}

/** The corners of a round or oval outline. A chord leaves the arc by less than 0.1 percent. */
const ROUND_CORNERS = 96

/**
 * The outline of an extent, counterclockwise from its right-hand side; frame and mat follow the
 * shape of the work. Round and oval works fill their width and height.
 */
export function outlineOf(shape: WorkShape, { width, height }: Extent): Point[] {
  const [right, top] = [width / 2, height / 2]
  if (shape === 'rectangle') {
    return [
      { x: right, y: -top },
      { x: right, y: top },
      { x: -right, y: top },
      { x: -right, y: -top },
    ]
  }
  return Array.from({ length: ROUND_CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / ROUND_CORNERS
    return { x: right * Math.cos(angle), y: top * Math.sin(angle) }
  })
}

/**
 * The part of a photo that a work shows: its centre, where the photo has other proportions.
 * @returns shares of the photo's width and height, one of which is 1
 */
export function shownShare(photo: Extent, work: Extent): Extent {
  const ratio = work.width / work.height / (photo.width / photo.height)
  return ratio > 1 ? { width: 1, height: 1 / ratio } : { width: ratio, height: 1 }
}

/** Pixels per millimetre of a screen, from the width of a bank card on it in CSS pixels. */
export const screenScale = (cardPixels: number): number => cardPixels / BANK_CARD.width
