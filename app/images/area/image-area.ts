/** A place in a photo: shares of its width, from the left, and of its height, from the top. */
export type Corner = { readonly x: number; readonly y: number }

/** Clockwise from the corner that is top left in the work, which may lie on its side. */
export type Corners = readonly [Corner, Corner, Corner, Corner]

/** The part of a photo that a work fills. */
export type ImageArea = {
  readonly corners: Corners
  /** Width by height of the work; null where its size is not stated. */
  readonly ratio: number | null
}

export const WHOLE_PHOTO: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** @throws RangeError unless there are four */
export function cornersOf(corners: readonly Corner[]): Corners {
  const [a, b, c, d] = corners
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new RangeError('an area has four corners')
  }
  return [a, b, c, d]
}

/** Of the photo. Smaller areas have too few pixels, and their corners overlap in the editor. */
const MIN_SHARE = 0.01
/** Of a work: a ribbon of a metre by a centimetre is within it. */
export const MAX_RATIO = 100

/** Whether four corners are convex, clockwise and not too small: such an area can be straightened. */
export function isArea(corners: Corners): boolean {
  return (
    corners.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1) &&
    turnsOf(corners).every((turn) => turn > 0) &&
    shareOf(corners) >= MIN_SHARE
  )
}

export const isWholePhoto = (corners: Corners): boolean =>
  corners.every(({ x, y }, index) => x === WHOLE_PHOTO[index]?.x && y === WHOLE_PHOTO[index]?.y)

/** Twice the areas of the triangles at each corner; positive where the outline turns clockwise. */
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
