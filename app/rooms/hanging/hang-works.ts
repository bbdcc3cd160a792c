import { hangRoom, hungWidth, spacingBetween, type HungRoom, type RoomStart } from './hang-room.ts'
import { pointOnWall, WALL_MM, INWARD } from '../room-geometry.ts'
import type { HangableWork, Room, RoomPlan } from '../room-plan.ts'

/** The works of a full room, and the millimetres of wall that they take with their spacing. */
const FULL = { count: 13, run: 20_000 } as const
/** The most works, and millimetres, that join the last room instead of a room of their own. */
const LEFT_OVER = { count: 3, run: 5000 } as const

export const FIRST_ROOM: RoomStart = { index: 0, entry: { x: 0, z: 0 } }

type Hanging = {
  /** The first of these rooms; not 0 where other rooms came before. */
  readonly start?: RoomStart
  /** Whether further works follow, so that the last of these rooms has an exit. */
  readonly isContinued?: boolean
}

/** Consecutive rooms; `rooms[0]` has the index of the start. */
export type HungWorks = RoomPlan & {
  /** The start of the next room; null where no works follow. */
  readonly next: RoomStart | null
}

/**
 * Hangs works in their order. Works that are appended change only the last room. Indices of rooms
 * count from the first room of all.
 */
export function hangWorks(
  works: readonly HangableWork[],
  { start = FIRST_ROOM, isContinued = false }: Hanging = {},
): HungWorks {
  const groups = roomfuls(works)
  const hung: HungRoom[] = []
  let at: RoomStart = start
  let next: RoomStart | null = isContinued ? start : null
  for (const [nth, group] of groups.entries()) {
    const hasExit = isContinued || nth < groups.length - 1
    const one = hangRoom(group, at, hasExit)
    hung.push(one)
    next = hasExit ? startBehind(one.room, at.index) : null
    at = next ?? at
  }
  return {
    rooms: hung.map(({ room }) => room),
    places: hung.flatMap(({ places }) => places),
    next,
  }
}

/** The works of each room. */
function roomfuls(works: readonly HangableWork[]): HangableWork[][] {
  const groups: HangableWork[][] = []
  for (let from = 0; from < works.length;) {
    const count = countInRoom(works.slice(from, from + FULL.count))
    const rest = works.slice(from + count, from + count + LEFT_OVER.count + 1)
    const isLast = rest.length <= LEFT_OVER.count && runOf(rest) <= LEFT_OVER.run
    const to = from + count + (isLast ? rest.length : 0)
    groups.push(works.slice(from, to))
    from = to
  }
  return groups
}

function countInRoom(works: readonly HangableWork[]): number {
  const fitting = works.findIndex((_, nth) => runOf(works.slice(0, nth + 1)) > FULL.run)
  return fitting === -1 ? works.length : Math.max(1, fitting)
}

/** Millimetres of wall that works take with the spacing after each. */
const runOf = (works: readonly HangableWork[]): number =>
  works.map(hungWidth).reduce((sum, width) => sum + width + spacingBetween(width, width), 0)

function startBehind(room: Room, index: number): RoomStart | null {
  const exit = room.doorways.find(({ to }) => to > index)
  if (exit === undefined) return null
  const { x, z } = pointOnWall(room, exit.side, exit.offset)
  const inward = INWARD[exit.side]
  return { index: index + 1, entry: { x: x - inward.x * WALL_MM, z: z - inward.z * WALL_MM } }
}
