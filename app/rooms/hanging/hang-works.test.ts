import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CENTRE_LINE_MM,
  framedWork,
  hangingPosition,
} from '../../artworks/physical/work-geometry.ts'
import { CORNER_MM, DOORWAY_MARGIN_MM, MIN_SPACING_MM } from './hang-room.ts'
import { FIRST_ROOM, hangWorks, type HungWorks } from './hang-works.ts'
import { entryPoint, entrySide, meetingOrder, sideAfter, wallLength } from '../room-geometry.ts'
import type { HangableWork, HangingPlace, Room } from '../room-plan.ts'

const frames = fc.record({
  width: fc.integer({ min: 1, max: 120 }),
  depth: fc.integer({ min: 1, max: 100 }),
  colour: fc.constant('oak' as const),
  mat: fc.integer({ min: 0, max: 200 }),
})
/** Most works are as large as those of a gallery, some as large as the rules allow. */
const side = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 100, max: 2500 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 12_000 }) },
)
const hugeSide = fc.integer({ min: 10, max: 1_000_000 })

const worksOf = (sides: fc.Arbitrary<number>, maxLength: number) =>
  fc
    .array(
      fc.record({
        dimensions: fc.record({
          width: sides,
          height: sides,
          depth: fc.option(fc.integer({ min: 1, max: 100 })),
        }),
        shape: fc.constantFrom('rectangle' as const, 'round' as const, 'oval' as const),
        frame: fc.option(frames),
        hangingHeight: fc.option(fc.integer({ min: 100, max: 20_000 })),
      }),
      { maxLength },
    )
    .map((list): HangableWork[] => list.map((work, nth) => ({ ...work, id: `work-${nth}` })))

const lists = worksOf(side, 60)

const workOf = (id: string, width: number, height: number): HangableWork => ({
  id,
  dimensions: { width, height, depth: null },
  shape: 'rectangle',
  frame: null,
  hangingHeight: null,
})
const equalWorks = (count: number) =>
  Array.from({ length: count }, (_, nth) => workOf(`work-${nth}`, 700, 900))

type Stretch = { readonly from: number; readonly to: number }

/** The intervals of each wall that works take, from left to right. */
function stretchesOf(works: readonly HangableWork[], { rooms, places }: HungWorks) {
  const walls = new Map<string, Stretch[]>()
  for (const [nth, place] of places.entries()) {
    const work = works[nth]
    if (work === undefined) continue
    const half = framedWork(work).outer.width / 2
    const name = `${place.room} ${place.side}`
    const stretch = { from: place.offset - half, to: place.offset + half }
    walls.set(name, [...(walls.get(name) ?? []), stretch])
  }
  return [...walls].map(([name, stretches]) => {
    const [index = '', wall = ''] = name.split(' ')
    const room = rooms[Number(index)]
    if (room === undefined) throw new Error(`${name} is in no room`)
    const wallSide = wall as HangingPlace['side']
    return { room, side: wallSide, stretches: stretches.toSorted((a, b) => a.from - b.from) }
  })
}

/** Offsets are whole, so that each is at most half a millimetre from its exact place. */
const EXACT_MM = 1

function expectFree(works: readonly HangableWork[], hung: HungWorks) {
  for (const { room, side: wall, stretches } of stretchesOf(works, hung)) {
    const doorways = room.doorways.filter((doorway) => doorway.side === wall)
    for (const [nth, { from, to }] of stretches.entries()) {
      expect(from).toBeGreaterThanOrEqual(CORNER_MM - EXACT_MM)
      expect(to).toBeLessThanOrEqual(wallLength(room, wall) - CORNER_MM + EXACT_MM)
      const next = stretches[nth + 1]
      if (next) expect(next.from - to).toBeGreaterThanOrEqual(MIN_SPACING_MM - EXACT_MM)
      for (const { offset, width } of doorways) {
        const margin = width / 2 + DOORWAY_MARGIN_MM - EXACT_MM
        expect(to <= offset - margin || from >= offset + margin).toBe(true)
      }
    }
  }
}

const isApart = (a: Room, b: Room) =>
  a.corner.x + a.width < b.corner.x ||
  b.corner.x + b.width < a.corner.x ||
  a.corner.z + a.length < b.corner.z ||
  b.corner.z + b.length < a.corner.z

describe('hung works', () => {
  test('hang once each, in rooms of at most 16', () => {
    fc.assert(
      fc.property(lists, (works) => {
        const { rooms, places } = hangWorks(works)
        expect(places).toHaveLength(works.length)
        const counts = rooms.map((_, room) => places.filter((place) => place.room === room).length)
        for (const count of counts) expect(count).toBeGreaterThan(0)
        for (const count of counts) expect(count).toBeLessThanOrEqual(16)
      }),
    )
  })

  test('do not overlap each other, corners or doorways, however large they are', () => {
    const expectHungFree = (works: readonly HangableWork[]) => {
      const hung = hangWorks(works)
      expect(hung.places).toHaveLength(works.length)
      expectFree(works, hung)
    }
    fc.assert(fc.property(lists, expectHungFree))
    fc.assert(fc.property(worksOf(hugeSide, 20), expectHungFree), { numRuns: 20 })
  })

  test('hang at their height, below the ceiling and above the floor', () => {
    fc.assert(
      fc.property(lists, (works) => {
        const { rooms, places } = hangWorks(works)
        for (const [nth, { centre, room }] of places.entries()) {
          const { top, bottom } = hangingPosition(works[nth] ?? workOf('', 1, 1))
          const half = (top - bottom) / 2
          expect(Math.abs(centre - half - bottom)).toBeLessThan(EXACT_MM)
          expect(centre - half).toBeGreaterThanOrEqual(0)
          expect(centre + half).toBeLessThan(rooms[room]?.height ?? 0)
        }
      }),
    )
    expect(hangWorks(equalWorks(1)).places[0]?.centre).toBe(CENTRE_LINE_MM)
  })

  test('are hung the same way each time, in whole millimetres', () => {
    fc.assert(
      fc.property(lists, (works) => {
        const hung = hangWorks(works)
        expect(hangWorks(works)).toEqual(hung)
        expect(JSON.stringify(hung)).not.toMatch(/\d\.\d/)
      }),
    )
  })

  test('are met in the order of the list, but for the key work of each room', () => {
    fc.assert(
      fc.property(lists, (works) => {
        const hung = hangWorks(works)
        const isKey = (nth: number) => isOpposite(hung, nth)
        const met = meetingOrder(hung).filter((nth) => !isKey(nth))
        expect(met).toEqual(met.toSorted((a, b) => a - b))
      }),
    )
  })

  test('are all met in the order of the list where they are about as large', () => {
    for (let count = 1; count <= 60; count++) {
      const ids = Array.from({ length: count }, (_, nth) => nth)
      const [even, uneven] = [
        equalWorks(count),
        ids.map((nth) => workOf(`work-${nth}`, 700 + (nth % 3) * 50, 900 - (nth % 4) * 40)),
      ]
      expect(meetingOrder(hangWorks(even))).toEqual(ids)
      expect(meetingOrder(hangWorks(uneven))).toEqual(ids)
    }
  })

  test('are met in the order of the list, also if the largest is the first or the last', () => {
    const small = equalWorks(3)
    for (const works of [
      [workOf('large', 1200, 1500), ...small],
      [...small, workOf('large', 1200, 1500)],
    ]) {
      const hung = hangWorks(works)
      expect(meetingOrder(hung)).toEqual([0, 1, 2, 3])
      const key = works.findIndex(({ id }) => id === 'large')
      expect(isOpposite(hung, key)).toBe(true)
    }
  })

  test('that are appended change only the last room', () => {
    fc.assert(
      fc.property(lists, lists, (works, further) => {
        const before = hangWorks(works)
        const after = hangWorks([...works, ...further])
        const kept = Math.max(0, before.rooms.length - 1)
        expect(after.rooms.slice(0, kept)).toEqual(before.rooms.slice(0, kept))
        const isKept = ({ room }: HangingPlace) => room < kept
        const places = before.places.filter(isKept)
        expect(after.places.slice(0, places.length)).toEqual(places)
      }),
    )
  })

  test('may come in parts, whose rooms follow each other', () => {
    fc.assert(
      fc.property(lists, lists, (works, further) => {
        const first = hangWorks(works, { isContinued: true })
        const second = hangWorks(further, { start: first.next ?? FIRST_ROOM })
        const rooms = [...first.rooms, ...second.rooms]
        const indices = second.places.map(({ room }) => room)
        expect(indices.every((room) => room >= first.rooms.length)).toBe(true)
        expectJoined(rooms)
      }),
    )
  })
})

/** Whether a work hangs in the middle of the wall opposite the entry. */
function isOpposite({ rooms, places }: HungWorks, nth: number): boolean {
  const place = places[nth]
  const room = place && rooms[place.room]
  if (!place || !room) return false
  const opposite = sideAfter(entrySide(place.room), 2)
  return place.side === opposite && place.offset === wallLength(room, opposite) / 2
}

/** Rooms are apart, and the two doorways between neighbours face each other. */
function expectJoined(rooms: readonly Room[]) {
  for (const [nth, room] of rooms.entries()) {
    for (const other of rooms.slice(nth + 1)) expect(isApart(room, other)).toBe(true)
    const next = rooms[nth + 1]
    if (next === undefined) continue
    const exit = room.doorways.find(({ to }) => to === nth + 1)
    const entry = next.doorways.find(({ to }) => to === nth)
    expect([entry?.side, entry?.width]).toEqual([entrySide(nth + 1), exit?.width])
    const point = entryPoint(next, nth + 1)
    const { corner, width } = room
    const across = exit?.side === 'north' ? corner.x + exit.offset : corner.z + (exit?.offset ?? 0)
    expect(exit?.side === 'north' ? point.x : point.z).toBe(across)
    const apart = exit?.side === 'north' ? corner.z - point.z : point.x - corner.x - width
    expect(apart).toBeGreaterThan(0)
  }
}

describe('rooms', () => {
  test('are apart from each other and joined by doorways, and a bench has space around it', () => {
    fc.assert(
      fc.property(lists, (works) => {
        const { rooms } = hangWorks(works)
        expectJoined(rooms)
        for (const { bench, width, length } of rooms) {
          expect(bench !== null).toBe(Math.min(width, length) >= 5600)
        }
      }),
    )
  })

  test('are as large as those of a museum for works of usual size', () => {
    const { rooms, places } = hangWorks(equalWorks(300))
    expect(rooms.length).toBeGreaterThan(18)
    for (const { width, length, height } of rooms.slice(0, -1)) {
      expect(Math.max(width, length)).toBeLessThan(10_000)
      expect(Math.min(width, length)).toBeGreaterThan(5000)
      expect(height).toBe(3800)
    }
    const walls = new Set(places.filter(({ room }) => room === 1).map((place) => place.side))
    expect(walls.size).toBe(4)
  })

  test('have the largest work opposite the entry', () => {
    const works = equalWorks(10).with(1, workOf('large', 2000, 1600))
    const hung = hangWorks(works)
    expect(works.map((_, nth) => isOpposite(hung, nth)).indexOf(true)).toBe(1)
  })

  test('are higher for tall works', () => {
    const tall = [...equalWorks(3), workOf('tall', 2000, 5000)]
    expect(hangWorks(tall).rooms[0]?.height).toBe(5600)
  })

  test('do not exist without works', () => {
    expect(hangWorks([])).toEqual({ rooms: [], places: [], next: null })
  })
})
