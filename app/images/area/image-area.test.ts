import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photographWork, type Camera } from './area-fixture.ts'
import { areaSize, estimateRatio, inPixels } from './area-size.ts'
import { homographyOf, inverseOf, project } from './homography.ts'
import { isArea, isWholePhoto, WHOLE_PHOTO, type Corners } from './image-area.ts'

const photo = { width: 4000, height: 3000 }
const cameras: fc.Arbitrary<Camera> = fc.record({
  photo: fc.constant(photo),
  focalLength: fc.double({ min: 0.6, max: 2, noNaN: true }),
  turn: fc.record({
    side: fc.double({ min: 0.15, max: 0.6, noNaN: true }),
    up: fc.double({ min: 0.15, max: 0.5, noNaN: true }),
    roll: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  }),
  distance: fc.constant(4),
})
const ratios = fc.double({ min: 0.5, max: 2, noNaN: true })
const areas = fc
  .tuple(cameras, ratios)
  .map(([camera, ratio]) => photographWork(camera, ratio))
  .filter(isArea)

const corners = (...places: readonly (readonly [number, number])[]): Corners =>
  places.map(([x, y]) => ({ x, y })) as unknown as Corners

describe('an area', () => {
  test('is the whole photo at first', () => {
    expect(isArea(WHOLE_PHOTO)).toBe(true)
    expect(isWholePhoto(WHOLE_PHOTO)).toBe(true)
  })

  test.each([
    ['counterclockwise', corners([0, 0], [0, 1], [1, 1], [1, 0])],
    ['crossed', corners([0, 0], [1, 1], [1, 0], [0, 1])],
    ['not convex', corners([0, 0], [1, 0], [0.2, 0.2], [0, 1])],
    ['a line', corners([0, 0], [0.5, 0.5], [1, 1], [0.2, 0.2])],
    ['a dot', corners([0, 0], [0.05, 0], [0.05, 0.05], [0, 0.05])],
    ['beyond the photo', corners([-0.1, 0], [1, 0], [1, 1], [0, 1])],
    ['twice around', corners([0, 0], [1, 0], [0, 0], [1, 0])],
  ])('is not one that is %s', (_, area) => expect(isArea(area)).toBe(false))
})

describe('a homography', () => {
  test('takes corner to corner, and its inverse back', () => {
    fc.assert(
      fc.property(areas, fc.double({ min: 0, max: 1, noNaN: true }), (area, share) => {
        const map = homographyOf(inPixels(area, photo))
        const square = [
          project(map, 0, 0),
          project(map, 1, 0),
          project(map, 1, 1),
          project(map, 0, 1),
        ]
        for (const [index, { x, y }] of inPixels(area, photo).entries()) {
          expect(square[index]?.x).toBeCloseTo(x, 6)
          expect(square[index]?.y).toBeCloseTo(y, 6)
        }
        const at = project(map, share, share / 2)
        const back = project(inverseOf(map), at.x, at.y)
        expect(back.x).toBeCloseTo(share, 6)
        expect(back.y).toBeCloseTo(share / 2, 6)
      }),
    )
  })

  test('takes straight lines to straight lines', () => {
    fc.assert(
      fc.property(areas, (area) => {
        const map = homographyOf(area)
        const [a, b, c] = [project(map, 0.1, 0.2), project(map, 0.5, 0.4), project(map, 0.9, 0.6)]
        expect((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).toBeCloseTo(0, 9)
      }),
    )
  })
})

describe('the proportions of a work', () => {
  test('follow from its corners in an inclined photo', () => {
    fc.assert(
      fc.property(cameras, ratios, (camera, ratio) => {
        const area = photographWork(camera, ratio)
        expect(estimateRatio(area, photo) / ratio).toBeCloseTo(1, 4)
      }),
    )
  })

  test('are those of the edges where the camera looked straight at it', () => {
    const front = { side: 0, up: 0, roll: 0 }
    const area = photographWork({ photo, focalLength: 1, turn: front, distance: 3 }, 0.75)
    expect(estimateRatio(area, photo)).toBeCloseTo(0.75, 6)
    expect(estimateRatio(WHOLE_PHOTO, photo)).toBeCloseTo(4 / 3, 6)
  })

  test('are finite for every area', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const corner = fc.record({ x: share, y: share })
    fc.assert(
      fc.property(fc.tuple(corner, corner, corner, corner).filter(isArea), (area) => {
        const ratio = estimateRatio(area, photo)
        expect(ratio).toBeGreaterThan(0)
        expect(Number.isFinite(ratio)).toBe(true)
      }),
    )
  })
})

test('a straightened image has the pixels of the photo, in the proportions of the work', () => {
  expect(areaSize({ corners: WHOLE_PHOTO, ratio: null }, photo)).toEqual(photo)
  fc.assert(
    fc.property(areas, ratios, (area, ratio) => {
      const { width, height } = areaSize({ corners: area, ratio }, photo)
      expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(1 + ratio)
      const [a, b, c, d] = inPixels(area, photo)
      const longest = (one: number, other: number) => Math.max(one, other)
      const across = longest(Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - d.x, c.y - d.y))
      const down = longest(Math.hypot(d.x - a.x, d.y - a.y), Math.hypot(c.x - b.x, c.y - b.y))
      expect((width * height) / (across * down)).toBeCloseTo(1, 1)
    }),
  )
})
