import fc from 'fast-check'
import { expect, test } from 'vitest'
import { framedWork } from '../../artworks/physical/work-geometry.ts'
import { WALL_SIDES } from '../../artworks/physical/wall-side.ts'
import type { CuratedPlace } from '../../exhibitions/exhibition.schema.ts'
import { EDGE_MM, findMisfit, fittingPlaces, GAP_MM, hangCurated } from './curated-hanging.ts'
import { hangWorks, type HungWorks } from './hang-works.ts'
import { wallLength } from '../room-geometry.ts'
import type { HangableWork } from '../room-plan.ts'

const workOf = (nth: number, width = 700, height = 900): HangableWork => ({
  id: `work-${nth}`,
  dimensions: { width, height, depth: null },
  shape: 'rectangle',
  frame: null,
  hangingHeight: null,
})
const works = Array.from({ length: 30 }, (_, nth) => workOf(nth))

const places = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 35 }).map((nth) => `work-${nth}`),
    room: fc.integer({ min: 0, max: 4 }),
    side: fc.constantFrom(...WALL_SIDES),
    offset: fc.integer({ min: 0, max: 9000 }),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
)

const hang = (some: CuratedPlace[]) => hangCurated(works, { places: some, texts: [] })

/** Expects that no work hangs over another, a doorway or the end of its wall. */
function expectFree({ rooms, places: hung }: HungWorks) {
  const spans = hung.map(({ room, side, offset }, nth) => {
    const half = framedWork(works[nth] ?? workOf(0)).outer.width / 2
    return { wall: `${room} ${side}`, room, side, from: offset - half, to: offset + half }
  })
  for (const [nth, { wall, room, side, from, to }] of spans.entries()) {
    const shown = rooms[room]
    if (shown === undefined) throw new Error(`no room ${room}`)
    expect(from).toBeGreaterThanOrEqual(EDGE_MM)
    expect(to).toBeLessThanOrEqual(wallLength(shown, side) - EDGE_MM)
    for (const doorway of shown.doorways.filter((one) => one.side === side)) {
      const [left, right] = [-1, 1].map((sign) => doorway.offset + (sign * doorway.width) / 2)
      expect(to <= (left ?? 0) - EDGE_MM || from >= (right ?? 0) + EDGE_MM).toBe(true)
    }
    for (const other of spans.slice(nth + 1).filter((one) => one.wall === wall)) {
      expect(to + GAP_MM <= other.from || other.to + GAP_MM <= from).toBe(true)
    }
  }
}

test('whatever an artist has hung, works overlap neither each other nor doorways', () => {
  fc.assert(
    fc.property(places, (some) => {
      const hung = hang(some)
      expect(hung.places).toHaveLength(works.length)
      expectFree(hung)
    }),
  )
})

test('places that fit are kept, and all works hang as they do without places', () => {
  fc.assert(
    fc.property(places, (some) => {
      const known = some.filter(({ id }) => works.some((work) => work.id === id))
      const misfit = findMisfit(works, known)
      const hung = hang(known)
      if (misfit !== null) return
      for (const { id, room, side, offset } of known) {
        const nth = works.findIndex((work) => work.id === id)
        expect(hung.places[nth]).toMatchObject({ room, side, offset })
      }
    }),
  )
  expect(hang([])).toEqual(hangWorks(works))
})

test('an automatic place that does not fit is a fault, and is not tried for ever', () => {
  const { rooms, places: hung } = hangWorks(works)
  const overlapping = { rooms, places: hung.with(1, hung[0] ?? expect.fail('no places')) }
  expect(() => fittingPlaces(works, overlapping, [])).toThrow(
    'The automatic place of work-1 does not fit',
  )
})

test('two works change their places', () => {
  const automatic = hangWorks(works)
  const [first, second] = [automatic.places[0], automatic.places[20]]
  if (first === undefined || second === undefined) throw new Error('no places')
  const swapped = [
    { ...second, id: 'work-0' },
    { ...first, id: 'work-20' },
  ]
  expect(findMisfit(works, swapped)).toBeNull()
  expect([hang(swapped).places[0], hang(swapped).places[20]]).toEqual([second, first])
})

test('a work over another one, a doorway or an end of its wall is named', () => {
  const automatic = hangWorks(works)
  const [first] = automatic.places
  if (first === undefined) throw new Error('no places')
  const over = findMisfit(works, [{ ...first, id: 'work-1' }])
  expect(over).toEqual({ id: 'work-1', over: 'work-0' })
  const exit = automatic.rooms[0]?.doorways.at(-1)
  const atDoorway = {
    id: 'work-3',
    room: 0,
    side: exit?.side ?? 'north',
    offset: exit?.offset ?? 0,
  }
  expect(findMisfit(works, [atDoorway])).toMatchObject({ id: 'work-3' })
  const atEnd = { id: 'work-0', room: 0, side: 'south', offset: 400 } as const
  expect(findMisfit(works, [atEnd])).toEqual({ id: 'work-0', over: null })
  const nowhere = { id: 'work-0', room: 99, side: 'south', offset: 3000 } as const
  expect(findMisfit(works, [nowhere])).toEqual({ id: 'work-0', over: null })
})

test('a room becomes higher for a tall work that is moved there', () => {
  const tall = [...works, workOf(30, 1000, 5000)]
  const { rooms, places: hung } = hangWorks(tall)
  const [first] = hung
  if (first === undefined) throw new Error('no places')
  // The tall work takes the place of a smaller one, which takes that of the tall work.
  const last = hung[30]
  if (last === undefined) throw new Error('no places')
  const swapped = [
    { ...last, id: 'work-0' },
    { ...first, id: 'work-30' },
  ]
  const curated = hangCurated(tall, { places: swapped, texts: [] })
  expect(rooms[0]?.height).toBe(3800)
  expect(findMisfit(tall, swapped)).toBeNull()
  expect(curated.rooms[0]?.height).toBe(5600)
})
