import type { PhysicalWork } from '../../artworks/physical/physical-work.ts'
import {
  framedWork,
  hangingPosition,
  type Extent,
  type Point,
} from '../../artworks/physical/work-geometry.ts'
import type { Companion } from './wall-view.ts'

/** Millimetres: what stands beside a work. The visitor is as tall as many people are. */
const COMPANION_SIZES: Readonly<Record<Companion, Extent>> = {
  visitor: { width: 560, height: 1700 },
  sofa: { width: 2100, height: 800 },
  door: { width: 980, height: 2140 },
}

/** Millimetres of wall beside what hangs and stands there. */
const MARGIN = 450
/** Between two works. */
const GAP = 300
const [MIN_WALL_WIDTH, MIN_WALL_HEIGHT] = [4200, 2750]
/** Of wall above the highest work. */
const HEADROOM = 350
/** How much of the floor is seen, as a share of the wall's height. */
const FLOOR_SHARE = 0.17

/** Millimetres; x from the middle of the wall to the right, y from the floor upward. */
export type WallLayout = {
  readonly wall: Extent
  /** The floor in front of the wall, as it is seen. */
  readonly floor: number
  /** The centre of each work. */
  readonly centres: readonly Point[]
  /** The middle of what stands there. */
  readonly companion: number
  /** How far the works can be moved to the left and to the right. */
  readonly reach: number
}

/**
 * Hangs one work or two side by side, with what stands there, on a wall that is large enough.
 * @param offset by which the works are moved to the right; as far as the wall goes
 */
export function layOutWall(
  works: readonly PhysicalWork[],
  companion: Companion,
  offset: number,
): WallLayout {
  const extents = works.map((work) => framedWork(work).outer)
  const group = extents.reduce((sum, { width }) => sum + width, GAP * (works.length - 1))
  const { width: besideWidth } = COMPANION_SIZES[companion]
  // A sofa stands below the works, all else beside them.
  const beside = companion === 'sofa' ? 0 : GAP + besideWidth
  const needed = Math.max(group, companion === 'sofa' ? besideWidth : 0) + 2 * (beside + MARGIN)
  const tops = works.map((work) => hangingPosition(work).top)
  const wall = {
    width: Math.max(MIN_WALL_WIDTH, needed),
    height: Math.max(MIN_WALL_HEIGHT, Math.max(...tops) + HEADROOM),
  }
  const reach = Math.max(0, (wall.width - group) / 2 - MARGIN / 3)
  const moved = Math.min(reach, Math.max(-reach, offset))
  let left = moved - group / 2
  const centres = works.map((work, index) => {
    const { width } = extents[index] ?? { width: 0 }
    const x = left + width / 2
    left += width + GAP
    return { x, y: hangingPosition(work).centre }
  })
  return {
    wall,
    floor: wall.height * FLOOR_SHARE,
    centres,
    companion: companion === 'sofa' ? 0 : group / 2 + GAP + besideWidth / 2,
    reach,
  }
}
