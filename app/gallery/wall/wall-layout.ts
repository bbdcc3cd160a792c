import type { PhysicalWork } from '../../artworks/physical/physical-work.ts'
import {
  framedWork,
  hangingPosition,
  type Extent,
  type Point,
} from '../../artworks/physical/work-geometry.ts'
import type { Companion } from './wall-view.ts'

/** Sizes of the companions, in millimetres. */
const COMPANION_SIZES: Readonly<Record<Companion, Extent>> = {
  visitor: { width: 560, height: 1700 },
  sofa: { width: 2100, height: 800 },
  door: { width: 980, height: 2140 },
}

/** Millimetres of wall at both ends. */
const MARGIN = 450
/** Millimetres between two works, and between works and a companion. */
const GAP = 300
const [MIN_WALL_WIDTH, MIN_WALL_HEIGHT] = [4200, 2750]
/** Millimetres of wall above the highest work. */
const HEADROOM = 350
/** The height of the visible floor, as a share of the wall's height. */
const FLOOR_SHARE = 0.17

/** Millimetres; x from the middle of the wall to the right, y from the floor upward. */
export type WallLayout = {
  readonly wall: Extent
  /** The height of the visible floor in front of the wall. */
  readonly floor: number
  /** The centre of each work. */
  readonly centres: readonly Point[]
  /** The middle of the companion. */
  readonly companion: number
  /** The greatest distance that the works can be moved to either side. */
  readonly reach: number
}

/**
 * Hangs one work or two side by side with a companion, on a wall that is large enough.
 * @param offset millimetres to the right of the middle, limited to `reach`
 */
export function layOutWall(
  works: readonly PhysicalWork[],
  companion: Companion,
  offset: number,
): WallLayout {
  const extents = works.map((work) => framedWork(work).outer)
  const group = extents.reduce((sum, { width }) => sum + width, GAP * (works.length - 1))
  const { width: besideWidth } = COMPANION_SIZES[companion]
  // A sofa stands below the works; other companions stand beside them.
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
