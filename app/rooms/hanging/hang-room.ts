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
/** The most by which a side of a room grows so that its works hang in the order of the list. */
const ORDER_GROWTH = 1.2

/** The least sides, in millimetres, of a room with a bench and space to walk around it. */
const BENCH_ROOM = 5600

/** The least area of a possible key work, as a share of the largest work's. */
const KEY_WORK_SHARE = 2 / 3

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
 * Hangs works in a room that is as large as they need. The key work hangs opposite the entry. The
 * others follow each other clockwise, before and after it as in the list if the room stays small.
 * @param hasExit whether another room follows
 */
export function hangRoom(
  works: readonly HangableWork[],
  { index, entry }: RoomStart,
  hasExit: boolean,
): HungRoom {
  const unplaced = works.map((work, nth) => ({ nth, width: hungWidth(work) }))
  const key = keyWorkOf(works)
  const keyWidth = unplaced[key]?.width ?? 0
  const [before, after] = [unplaced.slice(0, key), unplaced.slice(key + 1)]
  const task = { index, hasExit, keyWidth, before, after }
  const smallest = fillSmallest(task, smallestSides(works, keyWidth), distributeOthers)
  const inOrder = fillSmallest(task, smallest.sides, distributeAroundKey)
  const isLarge = inOrder.sides.breadth > smallest.sides.breadth * ORDER_GROWTH
  const { sides, filled } = isLarge ? smallest : inOrder
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

/** The large work nearest to the middle of the list: those before and after it need both sides. */
function keyWorkOf(works: readonly HangableWork[]): number {
  const areas = works.map((work) => {
    const { width, height } = framedWork(work).outer
    return width * height
  })
  const least = Math.max(...areas) * KEY_WORK_SHARE
  const large = areas.flatMap((area, nth) => (area >= least ? [nth] : []))
  const fromMiddle = (nth: number) => Math.abs(nth - works.length / 2)
  return large.toSorted((a, b) => fromMiddle(a) - fromMiddle(b))[0] ?? 0
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
  /** The works that come before the key work in the list. */
  readonly before: readonly Unplaced[]
  readonly after: readonly Unplaced[]
}
type Unplaced = { readonly nth: number; readonly width: number }
type Placed = { readonly nth: number; readonly side: WallSide; readonly offset: number }

type FilledRoom = { readonly sides: Sides; readonly filled: readonly Placed[] }
type Distribute = (task: Task, spans: readonly Span[], share: number) => Unplaced[][] | null

/** Hangs works in the smallest room in which they fit, from the least sides on. */
function fillSmallest(task: Task, least: Sides, distributed: Distribute): FilledRoom {
  for (let sides = least; ; sides = { breadth: grown(sides.breadth), depth: grown(sides.depth) }) {
    const spans = spansOf(task, sides)
    for (const share of FILL_STEPS) {
      const groups = distributed(task, spans, share)
      if (groups === null) continue
      return { sides, filled: groups.flatMap((group, nth) => spread(group, spans[nth])) }
    }
  }
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

/** The number of these spans that a visitor meets before the key work. */
const SPANS_BEFORE_KEY = 3

/** The exit is beside the wall opposite to the entry, so that rooms lead to the north-east. */
const exitSide = (index: number): WallSide => (entrySide(index) === 'west' ? 'north' : 'east')

/** Puts the works before and after the key work on the spans before and after it. */
function distributeAroundKey({ before, after }: Task, spans: readonly Span[], share: number) {
  const left = distribute(before, spans.slice(0, SPANS_BEFORE_KEY), share)
  const right = distribute(after, spans.slice(SPANS_BEFORE_KEY), share)
  return left && right && [...left, ...right]
}

const distributeOthers = ({ before, after }: Task, spans: readonly Span[], share: number) =>
  distribute([...before, ...after], spans, share)

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
