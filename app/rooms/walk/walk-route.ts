import type { FloorPoint } from '../room-plan.ts'
import { benchCorners, isFreeLine, type WalkArea } from './walk-area.ts'

/** A place on the floor, and the room in which it is. */
export type RoomPoint = { readonly room: number; readonly point: FloorPoint }

/** The points of a way through doorways and around benches, with both ends. */
export function walkRoute(area: WalkArea, from: RoomPoint, to: RoomPoint): FloorPoint[] {
  const rooms = roomsBetween(area, from.room, to.room)
  const ends: FloorPoint[] = [from.point]
  for (const [index, room] of rooms.entries()) {
    const passage = area[room]?.passages.find((one) => one.to === rooms[index + 1])
    if (passage !== undefined) ends.push(passage.here, passage.there)
  }
  ends.push(to.point)
  return ends.flatMap((end, index) => {
    const before = ends[index - 1]
    return before === undefined ? [end] : [...aroundBench(area, before, end), end]
  })
}

/** The rooms of a way with the fewest doorways. */
export function roomsBetween(area: WalkArea, from: number, to: number): number[] {
  const cameFrom = new Map<number, number>([[from, from]])
  const queue = [from]
  for (const room of queue) {
    if (room === to) break
    for (const { to: next } of area[room]?.passages ?? []) {
      if (cameFrom.has(next)) continue
      cameFrom.set(next, room)
      queue.push(next)
    }
  }
  const way = [to]
  for (let room = to; room !== from;) {
    const before = cameFrom.get(room)
    // Without a way, the route is a straight line.
    if (before === undefined) return [to]
    way.unshift(before)
    room = before
  }
  return way
}

/** The bench corners of the shortest free way; none where the straight line is free. */
function aroundBench(area: WalkArea, from: FloorPoint, to: FloorPoint): FloorPoint[] {
  if (isFreeLine(area, from, to)) return []
  const candidates = area
    .flatMap((room) => {
      const corners = benchCorners(room)
      const pairs = corners.flatMap((corner, index) => {
        const next = corners[(index + 1) % corners.length] ?? corner
        return [
          [corner, next],
          [next, corner],
        ]
      })
      return [...corners.map((corner) => [corner]), ...pairs]
    })
    .map((corners) => ({ corners, length: lengthOf([from, ...corners, to]) }))
    .toSorted((a, b) => a.length - b.length)
  const free = candidates.find(({ corners }) => isFreeWay(area, [from, ...corners, to]))
  return free?.corners ?? []
}

const isFreeWay = (area: WalkArea, points: readonly FloorPoint[]): boolean =>
  points.every((point, index) => {
    const before = points[index - 1]
    return before === undefined || isFreeLine(area, before, point)
  })

/** Millimetres. */
export const lengthOf = (points: readonly FloorPoint[]): number =>
  points.reduce((sum, point, index) => {
    const before = points[index - 1] ?? point
    return sum + Math.hypot(point.x - before.x, point.z - before.z)
  }, 0)
