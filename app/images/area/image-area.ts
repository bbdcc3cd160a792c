/** A point of a photo: shares of the width from the left, and of the height from the top. */
export type Corner = { readonly x: number; readonly y: number }

/** Clockwise from the work's top left corner, even if the work lies on its side in the photo. */
export type Corners = readonly [Corner, Corner, Corner, Corner]

/** The part of a photo that a work fills. */
export type ImageArea = {
  readonly corners: Corners
  /** The work's width by height; null if its size is not stated. */
  readonly ratio: number | null
}

export const WHOLE_PHOTO: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** @throws RangeError unless there are four corners */
export function cornersOf(corners: readonly Corner[]): Corners {
  const [a, b, c, d] = corners
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new RangeError('an area has four corners')
  }
  return [a, b, c, d]
}

/**
 * The minimum share of the photo. Smaller areas have too few pixels, and the editor's corner
 * handles overlap.
 */
const MIN_SHARE = 0.01
/** The maximum of width by height or its inverse, such as a ribbon of 100 cm by 1 cm. */
export const MAX_RATIO = 100

/** Whether an area can be straightened: its corners are convex, clockwise and far enough apart. */
export function isArea(corners: Corners): boolean {
  return (
    corners.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1) &&
    turnsOf(corners).every((turn) => turn > 0) &&
    shareOf(corners) >= MIN_SHARE
  )
}

export const isWholePhoto = (corners: Corners): boolean =>
  corners.every(({ x, y }, index) => x === WHOLE_PHOTO[index]?.x && y === WHOLE_PHOTO[index]?.y)

/**
 * Twice the signed area of the triangle at each corner; positive where the outline turns clockwise.
 */
function turnsOf(corners: Corners): number[] {
  return corners.map((corner, index) => {
    const [before, after] = [corners[(index + 3) % 4] ?? corner, corners[(index + 1) % 4] ?? corner]
    return cross(before, corner, after)
  })
}

const cross = (from: Corner, at: Corner, to: Corner): number =>
  (at.x - from.x) * (to.y - at.y) - (at.y - from.y) * (to.x - at.x)

function shareOf([a, b, c, d]: Corners): number {
  return (cross(a, b, c) + cross(a, c, d)) / 2
}
