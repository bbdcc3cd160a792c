import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRAME_COLOURS } from '../../artworks/physical/physical-work.ts'
import { WALL_SIDES } from '../../artworks/physical/wall-side.ts'
import { framedWork } from '../../artworks/physical/work-geometry.ts'
import { hangWorks } from '../hanging/hang-works.ts'
import { pointOnWall, wallLength } from '../room-geometry.ts'
import type { HangableWork, PlacedWork, Room } from '../room-plan.ts'
import { nearRooms } from '../walk/visible-rooms.ts'
import { framesOf, pictureOf, shadowsOf } from './hung-mesh.ts'
import { lampsOf, lampsOfWall, MAX_LAMPS } from '../light/lamps.ts'
import { FACES, lightAtlas, lightMapBytes } from '../light/light-atlas.ts'
import { afterFrame, FULL_RESOLUTION, scaleOf } from './resolution.ts'
import { plaquesOf } from './plaque.ts'
import { floorSurface, skylightOf, wallParts, wallSurfaces } from './room-surfaces.ts'
import { lampTrim, skylightPanes } from '../light/room-glow.ts'
import { roomTrim } from './room-trim.ts'
import {
  MAX_LARGE,
  MAX_PLAQUES,
  MAX_SMALL,
  nextToLoad,
  pictureBudget,
  pictureBytes,
  PICTURE_BYTES,
  PLAQUE_PIXELS,
  SCENE_BYTES,
  textureBytes,
  wantedPlaques,
  wantedTextures,
  type Detail,
} from './texture-budget.ts'

const frames = fc.record({
  width: fc.integer({ min: 5, max: 120 }),
  depth: fc.integer({ min: 5, max: 100 }),
  colour: fc.constantFrom(...FRAME_COLOURS),
  mat: fc.integer({ min: 0, max: 150 }),
})
const anyWork: fc.Arbitrary<HangableWork> = fc.record({
  id: fc.uuid(),
  dimensions: fc.record({
    width: fc.integer({ min: 50, max: 2500 }),
    height: fc.integer({ min: 50, max: 2500 }),
    depth: fc.option(fc.integer({ min: 1, max: 120 })),
  }),
  shape: fc.constantFrom('rectangle' as const, 'round' as const, 'oval' as const),
  frame: fc.option(frames),
  hangingHeight: fc.constant(null),
})
const anyWorks = fc.uniqueArray(anyWork, {
  minLength: 1,
  maxLength: 30,
  selector: ({ id }) => id,
})

/** The exhibition of some works, and the works with their places. */
function hung(works: readonly HangableWork[]) {
  const { rooms, places } = hangWorks(works)
  return {
    rooms,
    works: works.flatMap((work, nth) => (places[nth] ? [{ work, place: places[nth] }] : [])),
  }
}

/** The size of the bounding box of points, in millimetres; the points are in metres. */
function reach(positions: Float32Array, from = 0, to = positions.length): number[] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = from; at < to; at++) {
    const value = (positions[at] ?? 0) * 1000
    low[at % 3] = Math.min(low[at % 3] ?? 0, value)
    high[at % 3] = Math.max(high[at % 3] ?? 0, value)
  }
  return low.map((value, axis) => (high[axis] ?? 0) - value)
}

describe('a hung work', () => {
  test('is drawn as large as its physical model says, to a millimetre', () => {
    fc.assert(
      fc.property(anyWork, (work) => {
        const exhibition = hung([work])
        const [room] = exhibition.rooms
        const [one] = exhibition.works
        if (room === undefined || one === undefined) throw new Error('Nothing hangs')
        const { outer, depth } = framedWork(work)
        const along = one.place.side === 'north' || one.place.side === 'south' ? 0 : 2
        const framed = reach(framesOf(room, [one]).position)
        expect(Math.abs((framed[along] ?? 0) - outer.width)).toBeLessThan(1)
        expect(Math.abs((framed[1] ?? 0) - outer.height)).toBeLessThan(1)
        expect(Math.abs((framed[2 - along] ?? 0) - (work.frame?.depth ?? depth))).toBeLessThan(1)
        const picture = reach(pictureOf(room, one, { width: 300, height: 400 }).position)
        expect(Math.abs((picture[along] ?? 0) - work.dimensions.width)).toBeLessThan(1)
        expect(Math.abs((picture[1] ?? 0) - work.dimensions.height)).toBeLessThan(1)
      }),
    )
  })

  test('has its centre where the plan says, in front of its wall', () => {
    fc.assert(
      fc.property(anyWorks, (works) => {
        const exhibition = hung(works)
        for (const one of exhibition.works) {
          const room = exhibition.rooms[one.place.room]
          if (room === undefined) throw new Error('The room is missing')
          const { position } = pictureOf(room, one, { width: 1, height: 1 })
          const middle = pointOnWall(room, one.place.side, one.place.offset)
          const mean = [0, 1, 2].map((axis) => {
            const values = position.filter((_, at) => at % 3 === axis)
            return ((Math.min(...values) + Math.max(...values)) / 2) * 1000
          })
          const gap = Math.hypot((mean[0] ?? 0) - middle.x, (mean[2] ?? 0) - middle.z)
          expect(gap).toBeGreaterThan(5)
          expect(gap).toBeLessThan(150)
          expect(mean[1]).toBeCloseTo(one.place.centre, 0)
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('a room', () => {
  const exhibition = hung(
    Array.from({ length: 40 }, (_, nth) => ({
      id: `work-${nth}`,
      dimensions: { width: 400 + nth * 20, height: 700, depth: null },
      shape: 'rectangle' as const,
      frame: null,
      hangingHeight: null,
    })),
  )

  test('has walls that are open only at its doorways', () => {
    for (const room of exhibition.rooms) {
      for (const side of WALL_SIDES) {
        const area = wallParts(room, side)
          .map(({ left, right, bottom, top }) => (right - left) * (top - bottom))
          .reduce((sum, one) => sum + one, 0)
        const openings = room.doorways
          .filter((doorway) => doorway.side === side)
          .reduce((sum, { width, height }) => sum + width * height, 0)
        expect(area).toBe(wallLength(room, side) * room.height - openings)
      }
    }
  })

  test('has all its light in one texture, whose parts keep clear of each other', () => {
    for (const room of exhibition.rooms) {
      const { width, height, faces } = lightAtlas(room)
      expect(Math.max(width, height)).toBeLessThan(4096)
      const placed = FACES.map((face) => faces[face]).toSorted((a, b) => a.y - b.y)
      for (const [nth, face] of placed.entries()) {
        const next = placed[nth + 1]
        expect(face.x + face.width).toBeLessThan(width)
        expect(face.y + face.height + 3).toBeLessThanOrEqual(
          next === undefined ? height + 1 : next.y,
        )
      }
    }
  })

  test('is built of finite triangles within its own mesh', () => {
    for (const [index, room] of exhibition.rooms.entries()) {
      const works = exhibition.works.filter(({ place }) => place.room === index)
      const lamps = lampsOf(room, works)
      const atlas = lightAtlas(room)
      const meshes = [
        roomTrim(exhibition.rooms, index),
        lampTrim(room, lamps),
        skylightPanes(room),
        framesOf(room, works),
        plaquesOf(room, works),
        shadowsOf(room, works),
        wallSurfaces(room, atlas),
        floorSurface(room, atlas),
      ]
      for (const { position, index: indices } of meshes) {
        expect(position.every(Number.isFinite)).toBe(true)
        expect(Math.max(...indices)).toBe(position.length / 3 - 1)
      }
      const { left, right, bottom, top } = skylightOf(room)
      expect(Math.min(left, bottom, right - left, top - bottom)).toBeGreaterThan(500)
      for (const side of WALL_SIDES) {
        expect(lampsOfWall(lamps, side).length).toBeLessThanOrEqual(MAX_LAMPS)
      }
    }
  })
})

describe('textures', () => {
  const near = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      distance: fc.integer({ min: 0, max: 30_000 }),
      isVisible: fc.boolean(),
      bytes: fc.record({
        small: fc.integer({
          min: 1000,
          max: pictureBytes([{ url: '', width: 799, height: 3000 }], 'small'),
        }),
        large: fc.integer({
          min: 1000,
          max: pictureBytes([{ url: '', width: 1599, height: 9000 }], 'large'),
        }),
      }),
    }),
    { maxLength: 300, selector: ({ id }) => id },
  )

  test('are bounded however many works are near, and large only within a few metres', () => {
    fc.assert(
      fc.property(near, (works) => {
        const wanted = wantedTextures(works, new Map(), PICTURE_BYTES)
        const large = works.filter(({ id }) => wanted.get(id) === 'large')
        expect(wanted.size).toBeLessThanOrEqual(MAX_SMALL)
        if (works.length > 0) expect(wanted.size).toBeGreaterThan(0)
        const bytes = works.map((work) => work.bytes[wanted.get(work.id) ?? 'small'])
        const held = works.reduce(
          (sum, { id }, at) => sum + (wanted.has(id) ? (bytes[at] ?? 0) : 0),
          0,
        )
        expect(held).toBeLessThanOrEqual(PICTURE_BYTES)
        expect(large.length).toBeLessThanOrEqual(MAX_LARGE)
        for (const { distance, isVisible } of large) {
          expect(isVisible && distance < 4000).toBe(true)
        }
      }),
    )
  })

  test('are loaded one by one, all small ones first, until nothing is missing', () => {
    fc.assert(
      fc.property(near, (works) => {
        const wanted = wantedTextures(works, new Map(), PICTURE_BYTES)
        const current = new Map<string, Detail>()
        const order: Detail[] = []
        for (let next = nextToLoad(wanted, current); next; next = nextToLoad(wanted, current)) {
          current.set(next.id, next.detail)
          order.push(next.detail)
        }
        expect(current).toEqual(wanted)
        expect(order).toEqual(order.toSorted().toReversed())
      }),
    )
  })

  test('stay large for a while when a visitor steps back', () => {
    const work = { id: 'work', distance: 5000, isVisible: true, bytes: { small: 1, large: 1 } }
    const wanted = (detail: Detail) => wantedTextures([work], new Map([['work', detail]]), 10)
    expect(wanted('large').get('work')).toBe('large')
    expect(wanted('small').get('work')).toBe('small')
  })
})

describe('memory of the graphics processor', () => {
  /** The bytes of the meshes and the light map of a room. */
  function roomBytes(rooms: readonly Room[], index: number, works: readonly PlacedWork[]): number {
    const room = rooms[index]
    if (room === undefined) return 0
    const own = works.filter(({ place }) => place.room === index)
    const atlas = lightAtlas(room)
    const meshes = [
      wallSurfaces(room, atlas),
      floorSurface(room, atlas),
      roomTrim(rooms, index),
      skylightPanes(room),
      lampTrim(room, lampsOf(room, own)),
      framesOf(room, own),
      plaquesOf(room, own),
      shadowsOf(room, own),
      ...own.map((one) => pictureOf(room, one, { width: 3, height: 4 })),
    ]
    const ofMeshes = meshes
      .flatMap((mesh) => Object.values(mesh) as ArrayBufferView[])
      .reduce((sum, { byteLength }) => sum + byteLength, 0)
    return ofMeshes + lightMapBytes(atlas)
  }

  test('of the rooms that are seen leaves enough for pictures, wherever a visitor stands', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyWork, { minLength: 30, maxLength: 50, selector: ({ id }) => id }),
        (works) => {
          const exhibition = hung(works)
          const { rooms } = exhibition
          const bytes = rooms.map((_, index) => roomBytes(rooms, index, exhibition.works))
          for (const [index, { corner, width, length }] of rooms.entries()) {
            const point = { x: corner.x + width / 2, z: corner.z + length / 2 }
            const near = nearRooms(rooms, { room: index, point })
            const taken = near.reduce((sum, one) => sum + (bytes[one] ?? 0), 0)
            expect(taken).toBeLessThan(ROOM_BYTES)
            expect(pictureBudget(taken + FIXED_BYTES)).toBeGreaterThan(64 * 1024 * 1024)
          }
        },
      ),
      { numRuns: 2 },
    )
  })
  /** Bytes of the wood textures, and of the reflection on the largest canvas. */
  const FIXED_BYTES = 16 * 1024 * 1024
  const ROOM_BYTES = 64 * 1024 * 1024

  test('is taken from the pictures where rooms need it', () => {
    expect(pictureBudget(0)).toBe(PICTURE_BYTES)
    expect(pictureBudget(SCENE_BYTES)).toBe(0)
    const others = 100 * 1024 * 1024
    const texts = MAX_PLAQUES * textureBytes(PLAQUE_PIXELS.width, PLAQUE_PIXELS.height)
    expect(pictureBudget(others) + others + texts).toBe(SCENE_BYTES)
  })
})

test('the bytes of a texture are those of its pixels and mip maps, shrunk if it is high', () => {
  const files = [
    { url: '', width: 400, height: 300 },
    { url: '', width: 1200, height: 900 },
  ]
  expect(pictureBytes(files, 'small')).toBe(640_000)
  expect(pictureBytes(files, 'large')).toBe(5_760_000)
  // Scaled down to 200 by 800 pixels.
  expect(pictureBytes([{ url: '', width: 400, height: 1600 }], 'small')).toBe(853_334)
  expect(pictureBytes([], 'small')).toBe(0)
})

test('plaques have their text within three metres, where they are seen, and ten at the most', () => {
  const works = Array.from({ length: 30 }, (_, at) => ({
    id: String(at),
    distance: at * 200,
    isVisible: at !== 1,
    bytes: { small: 1, large: 1 },
  }))
  expect(wantedPlaques(works)).toEqual(['0', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  expect(wantedPlaques(works.slice(13))).toEqual(['13', '14'])
  expect(MAX_PLAQUES).toBe(10)
})

test('slow frames lower the resolution step by step, many fast ones raise it again', () => {
  let resolution = FULL_RESOLUTION
  const run = (frames: number, ms: number) => {
    for (let frame = 0; frame < frames; frame++) resolution = afterFrame(resolution, ms)
    return scaleOf(resolution)
  }
  expect(run(3, 40)).toBe(1)
  expect(run(1, 40)).toBe(0.8)
  expect(run(1000, 200)).toBe(0.5)
  expect(run(89, 12)).toBe(0.5)
  expect(run(1, 12)).toBe(0.64)
  expect(run(1000, 20)).toBe(0.64)
})
