import type { Corner, Corners } from '../../images/area/image-area.ts'

/** Width and height of the magnifier as shares of those of the photo. */
export type MagnifierSize = { readonly width: number; readonly height: number }

/** Candidate positions along each axis, from one end of the photo to the other. */
const STEPS = [0, 0.5, 1] as const

/** Margin factor around the magnifier, since handles extend beyond their corners. */
const CLEARANCE = 1.25

/**
 * Finds the position that covers the fewest corners, and never the moved one. Among equals, keeps
 * the last position, or takes the one farthest from the moved corner.
 * @param last the previous position; null at first
 * @returns the magnifier's centre, as shares of the photo
 */
export function magnifierPlace(
  corners: Corners,
  { moved, size, last }: { moved: number; size: MagnifierSize; last: Corner | null },
): Corner {
  const held = corners[moved] ?? { x: 0.5, y: 0.5 }
  const others = corners.filter((_, index) => index !== moved)
  const around = { width: size.width * CLEARANCE, height: size.height * CLEARANCE }
  const costOf = (place: Corner): number =>
    (isWithin(held, place, around) ? corners.length : 0) +
    others.filter((corner) => isWithin(corner, place, around)).length
  const rated = placesOf(size).map((place) => ({
    place,
    cost: costOf(place),
    isLast: place.x === last?.x && place.y === last.y,
    distance: Math.hypot(place.x - held.x, place.y - held.y),
  }))
  const [best] = rated.toSorted(
    (one, other) =>
      one.cost - other.cost ||
      Number(other.isLast) - Number(one.isLast) ||
      other.distance - one.distance,
  )
  return best?.place ?? { x: 0.5, y: 0.5 }
}

function placesOf({ width, height }: MagnifierSize): Corner[] {
  const along = (share: number, length: number) => length / 2 + share * Math.max(0, 1 - length)
  return STEPS.flatMap((down) =>
    STEPS.map((across) => ({ x: along(across, width), y: along(down, height) })),
  )
}

/** Whether a corner lies within a box centred at `place`. */
const isWithin = (corner: Corner, place: Corner, box: MagnifierSize): boolean =>
  Math.abs(corner.x - place.x) < box.width / 2 && Math.abs(corner.y - place.y) < box.height / 2
