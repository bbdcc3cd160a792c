import type { Corner, Corners } from '../../images/area/image-area.ts'

/** Width and height of the magnifier as shares of those of the photo. */
export type MagnifierSize = { readonly width: number; readonly height: number }

/** Shares of the width and the height of the photo at which its centre may be, between its ends. */
const STEPS = [0, 0.5, 1] as const

/** Sizes of the magnifier that its surroundings have: handles reach beyond their corners. */
const CLEARANCE = 1.25

/**
 * Where the magnifier hides the fewest corners, and never the one that is moved. Among such places
 * it stays where it is, or goes to the one farthest away.
 * @param last its place before; null at first
 * @returns its centre
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

/** Whether a corner is within a box around a place. */
const isWithin = (corner: Corner, place: Corner, box: MagnifierSize): boolean =>
  Math.abs(corner.x - place.x) < box.width / 2 && Math.abs(corner.y - place.y) < box.height / 2
