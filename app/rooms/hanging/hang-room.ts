import type { WallSide } from '../../artworks/physical/wall-side.ts'
import { framedWork, hangingPosition, type Extent } from '../../artworks/physical/work-geometry.ts'
import { entrySide, sideAfter } from '../room-geometry.ts'
import type { FloorPoint, HangableWork, HangingPlace, Room } from '../room-plan.ts'

/** Millimetres. */
const DOORWAY = { width: 1600, height: 2400 } as const
/** Millimetres from a corner to the nearest work. */
export const CORNER_MM = 500
/** Millimetres from a doorway to the nearest work. */
export const DOORWAY_MARGIN_MM = 400
/** Millimetres from a corner to a doorway. */
const DOORWAY_CORNER_MM = 600
const EXIT_MM = DOORWAY_CORNER_MM + DOORWAY.width + DOORWAY_MARGIN_MM

/** Millimetres between two works, at least and at most, where a wall has no space left. */
export const MIN_SPACING_MM = 400
const MAX_SPACING_MM = 1200

const MIN_ROOM: Extent = { width: 4800, height: 4400 }
const ROOM_HEIGHT = 3800
/** Millimetres between the highest work and the ceiling, at least. */
export const HEADROOM_MM = 600
/** Sides of rooms are multiples of this, so that their middles are whole millimetres. */
const SIDE_STEP = 100
/** The factor by which both sides of a room grow in each attempt to fit its works. */
const GROWTH = 1.03

/** The least sides, in millimetres, of a room with a bench and space to walk around it. */
const BENCH_ROOM = 5600

/** A work near either end of the list becomes the key work only if its area is so much larger. */
const MIDDLE_ADVANTAGE = 1.25

/** Shares of the walls that are filled, tried in order: low shares use all walls evenly. */
const FILL_STEPS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const

/** The index of a room, and the point at which visitors enter it. */
export type RoomStart = { readonly index: number; readonly entry: FloorPoint }

export type HungRoom = { readonly room: Room; readonly places: readonly HangingPlace[] }

/** A part of a wall that is free for works. */
type Span = { readonly side: WallSide; readonly from: number; readonly to: number }

type Sides = {
  /** Millimetres of the entry wall and of the wall opposite to it. */
  readonly breadth: number
  /** Millimetres of the other two walls. */
  readonly depth: number
}

/** Millimetres between the edges of two works with these widths. */
export const spacingBetween = (a: number, b: number): number =>
  Math.min(MAX_SPACING_MM, Math.max(MIN_SPACING_MM, (a + b) / 2))

export const hungWidth = (work: HangableWork): number => framedWork(work).outer.width

/**
 * Hangs works in a room that is as large as they need. The key work hangs opposite the entry; the
 * others follow each other clockwise.
 * @param hasExit whether another room follows
 */
export function hangRoom(
  works: readonly HangableWork[],
  { index, entry }: RoomStart,
  hasExit: boolean,
): HungRoom {
  const widths = works.map(hungWidth)
  const key = keyWorkOf(works)
  const others = widths.flatMap((width, nth) => (nth === key ? [] : [{ nth, width }]))
  const task = { index, hasExit, keyWidth: widths[key] ?? 0, others }
  let sides = smallestSides(works, task.keyWidth)
  let filled = fill(task, sides)
  while (filled === null) {
    sides = { breadth: grown(sides.breadth), depth: grown(sides.depth) }
    filled = fill(task, sides)
  }
  const opposite = { side: sideAfter(entrySide(index), 2), offset: sides.breadth / 2 }
  const onWalls = new Map(filled.map(({ nth, side, offset }) => [nth, { side, offset }]))
  const places = works.map((work, nth) => {
    const { centre } = hangingPosition(work)
    return { room: index, ...(onWalls.get(nth) ?? opposite), centre: Math.round(centre) }
  })
  return { room: roomOf(works, sides, { index, entry, hasExit }), places }
}

/** A room without works, for a doorway that must lead somewhere. */
export const emptyRoom = (start: RoomStart): Room =>
  roomOf([], { breadth: MIN_ROOM.width, depth: MIN_ROOM.height }, { ...start, hasExit: false })

const upToStep = (length: number) => Math.ceil(length / SIDE_STEP) * SIDE_STEP
// Whole steps keep both sides even.
const grown = (side: number) => upToStep(side * GROWTH)

/** The largest work; of works that are nearly as large, one from the middle of the list. */
function keyWorkOf(works: readonly HangableWork[]): number {
  const quarter = works.length / 4
  const scores = works.map((work, nth) => {
    const { width, height } = framedWork(work).outer
    const isMiddle = nth >= quarter && nth < works.length - quarter
    return width * height * (isMiddle ? MIDDLE_ADVANTAGE : 1)
  })
  return scores.indexOf(Math.max(...scores))
}

/** The least sides from which the largest work can be seen whole. */
function smallestSides(works: readonly HangableWork[], keyWidth: number): Sides {
  const outer = works.map((work) => framedWork(work).outer)
  const largest = Math.max(...outer.map(({ width, height }) => Math.max(width, height)))
  const view = 1.3 * largest + 1200
  return {
    breadth: upToStep(Math.max(MIN_ROOM.width, view, keyWidth + 2 * CORNER_MM)),
    depth: upToStep(Math.max(MIN_ROOM.height, view)),
  }
}

type Task = {
  readonly index: number
  readonly hasExit: boolean
  readonly keyWidth: number
  /** In the order of the list. */
  readonly others: readonly Unplaced[]
}
type Unplaced = { readonly nth: number; readonly width: number }
type Placed = { readonly nth: number; readonly side: WallSide; readonly offset: number }

/** @returns null where the works do not fit on these walls */
function fill(task: Task, sides: Sides): Placed[] | null {
  const spans = spansOf(task, sides)
  for (const share of FILL_STEPS) {
    const groups = distribute(task.others, spans, share)
    if (groups !== null) return groups.flatMap((group, nth) => spread(group, spans[nth]))
  }
  return null
}

/** The free parts of the walls, clockwise from the entry. */
function spansOf({ index, hasExit, keyWidth }: Task, { breadth, depth }: Sides): Span[] {
  const entry = entrySide(index)
  const [left, opposite, right] = [1, 2, 3].map((turns) => sideAfter(entry, turns)) as [
    WallSide,
    WallSide,
    WallSide,
  ]
  const doorway = DOORWAY.width / 2 + DOORWAY_MARGIN_MM
  const besideKey = keyWidth / 2 + spacingBetween(keyWidth, keyWidth)
  const exit = hasExit ? exitSide(index) : null
  const middle = breadth / 2
  return [
    { side: entry, from: middle + doorway, to: breadth - CORNER_MM },
    { side: left, from: CORNER_MM, to: depth - (exit === left ? EXIT_MM : CORNER_MM) },
    { side: opposite, from: CORNER_MM, to: middle - besideKey },
    { side: opposite, from: middle + besideKey, to: breadth - CORNER_MM },
    { side: right, from: exit === right ? EXIT_MM : CORNER_MM, to: depth - CORNER_MM },
    { side: entry, from: CORNER_MM, to: middle - doorway },
  ]
}

/** The exit is beside the wall opposite to the entry, so that rooms lead to the north-east. */
const exitSide = (index: number): WallSide => (entrySide(index) === 'west' ? 'north' : 'east')

/** Puts works on the spans in their order. */
function distribute(
  works: readonly Unplaced[],
  spans: readonly Span[],
  share: number,
): Unplaced[][] | null {
  const groups: Unplaced[][] = spans.map(() => [])
  let nth = 0
  for (const work of works) {
    while (nth < spans.length && !hasSpace(spans[nth], [...(groups[nth] ?? []), work], share)) nth++
    const group = groups[nth]
    if (group === undefined) return null
    group.push(work)
  }
  return groups
}

const hasSpace = (span: Span | undefined, works: readonly Unplaced[], share: number) =>
  span !== undefined && neededFor(works) <= (span.to - span.from) * share

function neededFor(works: readonly Unplaced[]): number {
  return works.reduce((sum, { width }, nth) => {
    const before = works[nth - 1]
    return sum + width + (before === undefined ? 0 : spacingBetween(before.width, width))
  }, 0)
}

/** Spreads works over a span. Gaps and ends share the free space evenly. */
function spread(works: readonly Unplaced[], span: Span | undefined): Placed[] {
  if (span === undefined) return []
  const { side, from, to } = span
  const slack = (to - from - neededFor(works)) / (works.length + 1)
  let left = from + slack
  return works.map(({ nth, width }, at) => {
    const next = works[at + 1]
    const offset = Math.round(left + width / 2)
    left += width + slack + (next === undefined ? 0 : spacingBetween(width, next.width))
    return { nth, side, offset }
  })
}

type Shape = RoomStart & { readonly hasExit: boolean }

function roomOf(works: readonly HangableWork[], sides: Sides, shape: Shape): Room {
  const { index, entry, hasExit } = shape
  const { breadth, depth } = sides
  const isFromWest = entrySide(index) === 'west'
  const [width, length] = isFromWest ? [depth, breadth] : [breadth, depth]
  const corner = isFromWest
    ? { x: entry.x, z: entry.z - breadth / 2 }
    : { x: entry.x - breadth / 2, z: entry.z - depth }
  const tops = works.map((work) => Math.ceil(hangingPosition(work).top))
  const hasBench = Math.min(width, length) >= BENCH_ROOM
  const exitOffset = DOORWAY_CORNER_MM + DOORWAY.width / 2
  return {
    corner,
    width,
    length,
    height: Math.max(ROOM_HEIGHT, ...tops.map((top) => top + HEADROOM_MM)),
    doorways: [
      ...(index === 0
        ? []
        : [{ side: entrySide(index), offset: breadth / 2, ...DOORWAY, to: index - 1 }]),
      ...(hasExit
        ? [
            {
              side: exitSide(index),
              offset: isFromWest ? width - exitOffset : exitOffset,
              ...DOORWAY,
              to: index + 1,
            },
          ]
        : []),
    ],
    bench: hasBench ? { x: corner.x + width / 2, z: corner.z + length / 2 } : null,
  }
}
