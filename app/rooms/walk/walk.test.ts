import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { framedWork } from '../../artworks/physical/work-geometry.ts'
import { hangWorks } from '../hanging/hang-works.ts'
import { pointOnWall } from '../room-geometry.ts'
import type { HangableWork } from '../room-plan.ts'
import { createGlide, poseDuring } from './glide.ts'
import { pick, rayThrough } from './pick.ts'
import { ahead, EYE_MM, headingTo, turnBetween, type Pose } from './pose.ts'
import { fieldOfView, levelPose, NO_INSET, standpoint, type Viewport } from './view.ts'
import { visibleRooms } from './visible-rooms.ts'
import {
  adjacentWork,
  advance,
  atRest,
  drive,
  isMoving,
  look,
  moveAside,
  poseBefore,
  poseOn,
  send,
  visitorAt,
  type Surroundings,
  type Visitor,
} from './visitor.ts'
import { isFree, isFreeLine, nearestFree, roomAt, slide, walkAreaOf } from './walk-area.ts'
import { driveOf, effectOfKey } from './walk-keys.ts'
import { lengthOf, roomsBetween, walkRoute } from './walk-route.ts'

const work = (nth: number, long: number): HangableWork => ({
  id: `work-${nth}`,
  dimensions: { width: nth % 2 === 0 ? long : long * 0.75, height: long, depth: 20 },
  shape: 'rectangle',
  frame: nth % 3 === 0 ? { width: 30, depth: 30, colour: 'oak', mat: 40 } : null,
  hangingHeight: null,
})

function exhibitionOf(sizes: readonly number[]): Surroundings {
  const works = sizes.map((size, nth) => work(nth, size))
  const { rooms, places } = hangWorks(works)
  return {
    rooms,
    area: walkAreaOf(rooms),
    works: works.flatMap((one, nth) => {
      const place = places[nth]
      return place === undefined ? [] : [{ work: one, place }]
    }),
  }
}

const SIZES = Array.from({ length: 60 }, (_, nth) => 300 + ((nth * 370) % 1500))
const exhibition = exhibitionOf(SIZES)
const screen: Viewport = { width: 1280, height: 720, inset: NO_INSET }
const anyWork = fc.constantFrom(...exhibition.works)
const anyScreen = fc.record({
  width: fc.integer({ min: 320, max: 2560 }),
  height: fc.integer({ min: 300, max: 1440 }),
  inset: fc.record({
    top: fc.constant(0),
    right: fc.integer({ min: 0, max: 120 }),
    bottom: fc.integer({ min: 0, max: 120 }),
    left: fc.constant(0),
  }),
})

function before(id: string, viewport = screen): Pose {
  const pose = poseBefore(exhibition, id, viewport)
  if (pose === null) throw new Error(`There is no ${id}`)
  return pose
}

/** Projects a point of the scene to the screen: the inverse of `rayThrough`. */
function onScreen(pose: Pose, { x, y, z }: { x: number; y: number; z: number }, size: Viewport) {
  const [sine, cosine] = [Math.sin(pose.heading), Math.cos(pose.heading)]
  const [east, south] = [x - pose.point.x, z - pose.point.z]
  const forward = east * sine - south * cosine
  const focal = size.height / 2 / Math.tan(fieldOfView(size) / 2)
  return {
    x: (size.width / 2) * (1 + pose.shift.x) + (focal * (east * cosine + south * sine)) / forward,
    y: (size.height / 2) * (1 - pose.shift.y) - (focal * (y - EYE_MM)) / forward,
  }
}

describe('the way to a work', () => {
  test('leads through doorways and around benches, and never through a wall', () => {
    fc.assert(
      fc.property(anyWork, anyWork, (from, to) => {
        const [start, end] = [before(from.work.id), before(to.work.id)]
        const route = walkRoute(exhibition.area, start, end)
        for (const [nth, point] of route.entries()) {
          expect(isFreeLine(exhibition.area, route[nth - 1] ?? point, point)).toBe(true)
        }
        expect([route[0], route.at(-1)]).toEqual([start.point, end.point])
      }),
    )
  })

  test('passes as few rooms as possible', () => {
    expect(exhibition.rooms.length).toBeGreaterThan(3)
    expect(roomsBetween(exhibition.area, 0, 3)).toEqual([0, 1, 2, 3])
    expect(roomsBetween(exhibition.area, 3, 1)).toEqual([3, 2, 1])
    expect(roomsBetween(exhibition.area, 2, 2)).toEqual([2])
  })

  test('is walked from its start to its end without leaving the rooms', () => {
    fc.assert(
      fc.property(
        anyWork,
        anyWork,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (from, to, share) => {
          const [start, end] = [before(from.work.id), before(to.work.id)]
          const glide = createGlide(start, end, walkRoute(exhibition.area, start, end))
          const { point } = poseDuring(glide, share * glide.durationMs)
          const room = exhibition.rooms[roomAt(exhibition.rooms, point)]
          // Rounded corners may cut the margin to walls and benches, but not more.
          const near = nearestFree(walkRoomOf(roomAt(exhibition.rooms, point)), point)
          expect(room).toBeDefined()
          const isInDoorway = isFree(exhibition.area, point)
          expect(isInDoorway || Math.hypot(near.x - point.x, near.z - point.z) < 400).toBe(true)
          expect(poseDuring(glide, 0).point).toEqual(start.point)
          expect(poseDuring(glide, glide.durationMs)).toEqual(end)
        },
      ),
    )
  })
})

const walkRoomOf = (index: number) => {
  const room = exhibition.area[index]
  if (room === undefined) throw new Error(`There is no room ${index}`)
  return room
}

describe('walking', () => {
  test('by keys never leads through walls or the bench', () => {
    const keys = fc.array(
      fc.tuple(
        fc.constantFrom('ArrowUp', 'ArrowLeft', 'ArrowRight', 'KeyA', 'KeyS', 'KeyD'),
        fc.integer({ min: 1, max: 2000 }),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(anyWork, keys, ({ work: { id } }, presses) => {
        let visitor = visitorAt(before(id), id)
        for (const [code, ms] of presses) {
          visitor = advance(drive(visitor, driveOf([code])), exhibition, ms)
          expect(isFree(exhibition.area, visitor.pose.point)).toBe(true)
        }
      }),
    )
  })

  test('goes on along a wall that is in the way', () => {
    const { area } = exhibition
    const start = nearestFree(walkRoomOf(0), { x: 1000, z: -1e6 })
    const end = slide(area, start, { x: start.x + 500, z: start.z - 500 })
    expect(end).toEqual({ x: expect.closeTo(start.x + 500), z: start.z })
  })

  test('ends when the keys are released, and a visitor before a work has stepped up to it', () => {
    const [first] = exhibition.works
    if (first === undefined) throw new Error('There are no works')
    let visitor = drive(visitorAt(before(first.work.id)), driveOf(['ArrowRight', 'ArrowLeft']))
    expect(visitor.workId).toBeNull()
    visitor = drive(visitor, driveOf(['KeyW']))
    for (let frame = 0; frame < 5; frame++) visitor = advance(visitor, exhibition, 16)
    visitor = drive(visitor, driveOf([]))
    for (let frame = 0; frame < 120; frame++) visitor = advance(visitor, exhibition, 16)
    expect([isMoving(visitor), visitor.workId]).toEqual([false, first.work.id])
    const turned = atRest(look(visitor, Math.PI / 2, 0), exhibition)
    expect(turned.workId).not.toBe(first.work.id)
  })

  test('ends with what is straight ahead beside the label of the work', () => {
    const [first] = exhibition.works
    if (first === undefined) throw new Error('There are no works')
    const size = { width: 1000, height: 700, inset: { ...NO_INSET, right: 400 } }
    let visitor = drive(visitorAt(before(first.work.id)), driveOf(['KeyW']))
    visitor = advance(visitor, exhibition, 16)
    expect(moveAside(visitor, size, false)).toBe(visitor)
    visitor = drive(visitor, driveOf([]))
    for (let frame = 0; frame < 120; frame++) visitor = advance(visitor, exhibition, 16)
    expect(moveAside(visitorAt(visitor.pose), size, true).pose).toBe(visitor.pose)
    const jumped = moveAside(visitor, size, true)
    expect(jumped).toEqual(
      visitorAt({ ...visitor.pose, shift: { ...visitor.pose.shift, x: -0.4 } }, first.work.id),
    )
    let moved = moveAside(visitor, size, false)
    for (let frame = 0; frame < 120; frame++) moved = advance(moved, exhibition, 16)
    expect(moved).toEqual(jumped)
    const onward = advance(drive(moved, driveOf(['KeyW'])), exhibition, 16)
    expect(onward.pose.shift.x).toBe(-0.4)
  })

  test('jumps with reduced motion, and otherwise arrives after a while', () => {
    const [first, second] = exhibition.works.map(({ work: { id } }) => id)
    if (first === undefined || second === undefined) throw new Error('There are no works')
    const to = { pose: before(second), workId: second }
    const start = visitorAt(before(first), first)
    expect(send(start, exhibition, { ...to, isJump: true })).toEqual(visitorAt(to.pose, second))
    let visitor = send(start, exhibition, { ...to, isJump: false })
    expect([visitor.pose, visitor.workId]).toEqual([start.pose, null])
    for (let frame = 0; isMoving(visitor); frame++) {
      expect(frame).toBeLessThan(600)
      visitor = advance(visitor, exhibition, 16)
    }
    expect(visitor).toEqual(visitorAt(to.pose, second))
  })
})

describe('stepping from work to work', () => {
  const ids = exhibition.works.map(({ work: { id } }) => id)
  const [first = '', second = '', third = ''] = ids
  const roomOf = (room: number) => exhibition.works.filter(({ place }) => place.room === room)
  /** The pose of a visitor who has entered a room and looks at the wall opposite the entry. */
  const entered = (room: number) =>
    levelPose({ room, point: walkRoomOf(room).passages[0]?.here ?? { x: 0, z: 0 }, heading: 0 })
  const stepOf = (visitor: Visitor, by: 1 | -1, lastWorkId: string | null = null) =>
    adjacentWork(exhibition, visitor, { lastWorkId, by })

  test('begins with the first work of the room, or with the last one backwards', () => {
    for (const room of [0, 1]) {
      const works = roomOf(room).map(({ work: { id } }) => id)
      const visitor = visitorAt(entered(room))
      expect([stepOf(visitor, 1), stepOf(visitor, -1)]).toEqual([works[0], works.at(-1)])
    }
  })

  test('leads to every work once, in their order, and ends', () => {
    const met: string[] = []
    let next = stepOf(visitorAt(entered(0)), 1)
    while (next !== null) {
      met.push(next)
      next = stepOf(visitorAt(before(next), next), 1)
    }
    expect(met).toEqual(ids)
    expect(stepOf(visitorAt(before(second), second), -1)).toBe(first)
    expect(stepOf(visitorAt(before(first), first), -1)).toBeNull()
  })

  test('goes on from the work that the visitor has left, or walks to', () => {
    const left = visitorAt(entered(0))
    expect([stepOf(left, 1, second), stepOf(left, -1, second)]).toEqual([third, first])
    const to = { pose: before(second), workId: second, isJump: false }
    const walking = send(visitorAt(before(first), first), exhibition, to)
    expect(stepOf(walking, 1, first)).toBe(third)
  })

  test('begins again in another room, and passes rooms without works', () => {
    const entry = visitorAt(entered(1))
    expect(stepOf(entry, 1, second)).toBe(roomOf(1)[0]?.work.id)
    const afterAll = visitorAt({ ...entered(0), room: exhibition.rooms.length })
    expect([stepOf(afterAll, 1), stepOf(afterAll, -1)]).toEqual([null, ids.at(-1)])
  })
})

describe('the view of a work', () => {
  test('has it whole and in the middle of what the label leaves free', () => {
    fc.assert(
      fc.property(anyWork, anyScreen, (hung, size) => {
        const room = exhibition.rooms[hung.place.room]
        if (room === undefined) throw new Error('There is no such room')
        const pose = standpoint(hung, { room, floor: walkRoomOf(hung.place.room) }, size)
        const middle = pointOnWall(room, hung.place.side, hung.place.offset)
        const seen = onScreen(pose, { ...middle, y: hung.place.centre }, size)
        expect(seen.x).toBeCloseTo((size.width - size.inset.right) / 2, 0)
        expect(seen.y).toBeCloseTo((size.height - size.inset.bottom) / 2, 0)
        const distance = Math.hypot(middle.x - pose.point.x, middle.z - pose.point.z)
        expect(distance).toBeGreaterThanOrEqual(450)
      }),
    )
  })

  test('is of a larger part of a small screen, within limits', () => {
    expect(fieldOfView({ width: 390, height: 844 })).toBeGreaterThan(
      fieldOfView({ width: 1440, height: 900 }),
    )
  })
})

describe('pointing', () => {
  test('at the middle of a work that somebody stands before picks it', () => {
    fc.assert(
      fc.property(anyWork, anyScreen, (hung, size) => {
        const room = exhibition.rooms[hung.place.room]
        if (room === undefined) throw new Error('There is no such room')
        const pose = before(hung.work.id, size)
        const middle = pointOnWall(room, hung.place.side, hung.place.offset)
        const pixel = onScreen(pose, { ...middle, y: hung.place.centre }, size)
        const ray = rayThrough(pixel, pose, size)
        expect(pick(exhibition.rooms, exhibition.works, { pose, ray })).toEqual({
          kind: 'work',
          id: hung.work.id,
        })
        const { outer } = framedWork(hung.work)
        const above = { ...middle, y: hung.place.centre + outer.height / 2 + 60 }
        const beside = rayThrough(onScreen(pose, above, size), pose, size)
        expect(pick(exhibition.rooms, exhibition.works, { pose, ray: beside })?.kind).toBe('floor')
      }),
    )
  })

  test('at the floor picks the point, through a doorway one in the next room', () => {
    const room = exhibition.rooms[0]
    const doorway = room?.doorways[0]
    if (room === undefined || doorway === undefined) throw new Error('There is no doorway')
    const { here, there } = walkRoomOf(0).passages[0] ?? {}
    if (here === undefined || there === undefined) throw new Error('There is no way')
    const pose = levelPose({ room: 0, point: here, heading: headingTo(here, there) })
    const target = ahead(there, pose.heading, { forward: 800 })
    const ray = rayThrough(onScreen(pose, { ...target, y: 0 }, screen), pose, screen)
    const picked = pick(exhibition.rooms, exhibition.works, { pose, ray })
    expect(picked).toEqual({
      kind: 'floor',
      room: doorway.to,
      point: { x: expect.closeTo(target.x, 3), z: expect.closeTo(target.z, 3) },
    })
    expect(poseOn(exhibition, pose, { room: doorway.to, point: target })?.room).toBe(doorway.to)
  })
})

describe('the rooms that are seen', () => {
  test('are the own one and those behind doorways in sight, and never one out of sight', () => {
    const { rooms } = exhibition
    for (const [index, { corner, width, length }] of rooms.entries()) {
      const middle = { x: corner.x + width / 2, z: corner.z + length / 2 }
      const seen = visibleRooms(rooms, { room: index, point: middle })
      expect(seen[0]).toBe(index)
      for (const { to } of rooms[index]?.doorways ?? []) expect(seen).toContain(to)
      expect(seen.length).toBeLessThan(rooms.length)
    }
  })
})

test('a turn is the shorter one, and a route as long as its parts', () => {
  expect(turnBetween(0.1, 2 * Math.PI - 0.1)).toBeCloseTo(-0.2)
  expect(turnBetween(-3, 3)).toBeCloseTo(6 - 2 * Math.PI)
  expect(
    lengthOf([
      { x: 0, z: 0 },
      { x: 3, z: 4 },
      { x: 3, z: 5 },
    ]),
  ).toBe(6)
})

test('opposite keys cancel each other, and unknown ones do nothing', () => {
  expect(driveOf(['KeyW', 'ArrowUp', 'KeyD'])).toEqual({ forward: 1, right: 1, turn: 0 })
  expect(driveOf(['ArrowUp', 'KeyS'])).toEqual({ forward: 0, right: 0, turn: 0 })
  for (const code of ['Tab', 'Escape']) expect(effectOfKey({ code, key: code })).toBeNull()
})

test('N and P go by the letter that a key types, and walking by the position of the key', () => {
  expect(effectOfKey({ code: 'KeyN', key: 'N' })).toBe('next')
  // Dvorak: other keys have these positions.
  expect(effectOfKey({ code: 'KeyL', key: 'n' })).toBe('next')
  expect(effectOfKey({ code: 'KeyR', key: 'p' })).toBe('previous')
  expect(effectOfKey({ code: 'KeyN', key: 'b' })).toBeNull()
  expect(effectOfKey({ code: 'KeyP', key: 'l' })).toBeNull()
  expect(effectOfKey({ code: 'KeyW', key: ',' })).toMatchObject({ forward: 1 })
  // A Russian layout types no Latin letters.
  expect(effectOfKey({ code: 'KeyN', key: 'т' })).toBe('next')
})
