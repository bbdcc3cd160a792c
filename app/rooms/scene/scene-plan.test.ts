import { expect, test } from 'vitest'
import { hangWorks } from '../hanging/hang-works.ts'
import { levelPose } from '../walk/view.ts'
import { advance, isMoving, send, visitorAt } from '../walk/visitor.ts'
import { nearestFree, roomAt } from '../walk/walk-area.ts'
import type { SceneWork } from './scene-contract.ts'
import { EMPTY_PLAN, withPart } from './scene-plan.ts'

const works = Array.from({ length: 40 }, (_, nth): SceneWork => ({
  id: `work-${nth}`,
  title: `Work ${nth}`,
  dimensions: { width: 700, height: 900, depth: null },
  shape: 'rectangle',
  frame: null,
  hangingHeight: null,
  plaque: { title: '', lines: [], price: '' },
  files: [],
  placeholder: '#000000',
}))

const FIRST_ROOM = 3

/** The rooms of a page that begins with the fourth one. */
const plan = withPart(EMPTY_PLAN, {
  firstRoom: FIRST_ROOM,
  plan: hangWorks(works, { start: { index: FIRST_ROOM, entry: { x: 0, z: 30_000 } } }),
  works,
})

test('a glide through later rooms stays in rooms that are there', () => {
  const floorOf = (index: number) => {
    const floor = plan.area[index]
    if (floor === undefined) throw new Error(`There is no room ${index}`)
    return floor
  }
  const poseIn = (room: number) => {
    const point = nearestFree(floorOf(room), { x: 0, z: 0 })
    return levelPose({ room, point, heading: 0 })
  }
  const to = { pose: poseIn(FIRST_ROOM + 1), workId: null, isJump: false }
  let visitor = send(visitorAt(poseIn(FIRST_ROOM)), plan, to)
  const visited = new Set<number>()
  for (let frame = 0; isMoving(visitor); frame++) {
    expect(frame).toBeLessThan(1200)
    visitor = advance(visitor, plan, 16)
    visited.add(visitor.pose.room)
  }
  expect([...visited]).toEqual([FIRST_ROOM, FIRST_ROOM + 1])
})

test('no room is nearest where none is there', () => {
  expect(roomAt([], { x: 0, z: 0 })).toBe(-1)
})
