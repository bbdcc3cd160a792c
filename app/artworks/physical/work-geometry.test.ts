import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dimensionsText, millimetresOf, wholeCentimetres } from './physical-work.ts'
import {
  BANK_CARD,
  CENTRE_LINE_MM,
  framedWork,
  hangingPosition,
  marginBetween,
  outlineOf,
  screenScale,
} from './work-geometry.ts'

const side = fc.integer({ min: 10, max: 1_000_000 })
const frames = fc.record({
  width: fc.integer({ min: 1, max: 1000 }),
  depth: fc.integer({ min: 1, max: 1000 }),
  colour: fc.constant('oak' as const),
  mat: fc.integer({ min: 0, max: 1000 }),
})
const works = fc.record({
  dimensions: fc.record({
    width: side,
    height: side,
    depth: fc.option(fc.integer({ min: 1, max: 100_000 })),
  }),
  shape: fc.constantFrom('rectangle' as const, 'round' as const, 'oval' as const),
  frame: fc.option(frames),
  hangingHeight: fc.option(fc.integer({ min: 100, max: 20_000 })),
})

const framed = {
  dimensions: { width: 600, height: 800, depth: 18 },
  frame: { width: 20, depth: 35, colour: 'oak' as const, mat: 60 },
}

describe('a framed work', () => {
  test('is as large as the work, its mat and its frame', () => {
    expect(framedWork(framed)).toEqual({
      outer: { width: 760, height: 960 },
      inner: { width: 720, height: 920 },
      work: { width: 600, height: 800 },
      depth: 35,
    })
  })

  test('is the work itself where there is no frame, and as thin as a sheet without a depth', () => {
    const dimensions = { width: 600, height: 800, depth: null }
    const { outer, inner, work, depth } = framedWork({ dimensions, frame: null })
    expect([outer, inner, depth]).toEqual([work, work, 2])
  })

  test('has the same margins on every side, to the millimetre', () => {
    fc.assert(
      fc.property(works, (work) => {
        const { outer, inner, work: sides, depth } = framedWork(work)
        expect(marginBetween(outer, inner)).toBe(work.frame?.width ?? 0)
        expect(marginBetween(inner, sides)).toBe(work.frame?.mat ?? 0)
        expect(outer.height - sides.height).toBe(outer.width - sides.width)
        expect(depth).toBeGreaterThanOrEqual(work.frame?.depth ?? 0)
      }),
    )
  })
})

describe('a hanging position', () => {
  test('has its centre at 155 cm, or where the artist says', () => {
    const work = { ...framed, hangingHeight: null }
    expect(hangingPosition(work)).toEqual({ bottom: 1070, centre: CENTRE_LINE_MM, top: 2030 })
    expect(hangingPosition({ ...work, hangingHeight: 1400 }).centre).toBe(1400)
  })

  test('is never below the floor, and as tall as the framed work', () => {
    fc.assert(
      fc.property(works, (work) => {
        const { bottom, centre, top } = hangingPosition(work)
        expect(bottom).toBeGreaterThanOrEqual(0)
        expect(top - bottom).toBe(framedWork(work).outer.height)
        const asked = work.hangingHeight ?? CENTRE_LINE_MM
        expect(bottom === 0 || centre === asked).toBe(true)
      }),
    )
  })
})

describe('an outline', () => {
  test('of a rectangle goes around its corners counterclockwise', () => {
    expect(outlineOf('rectangle', { width: 20, height: 10 })).toEqual([
      { x: 10, y: -5 },
      { x: 10, y: 5 },
      { x: -10, y: 5 },
      { x: -10, y: -5 },
    ])
  })

  test('fills the width and height of its work to the millimetre', () => {
    fc.assert(
      fc.property(works, ({ shape, dimensions }) => {
        const points = outlineOf(shape, dimensions)
        const reach = (axis: 'x' | 'y') =>
          Math.max(...points.map((point) => point[axis])) -
          Math.min(...points.map((point) => point[axis]))
        expect(Math.abs(reach('x') - dimensions.width)).toBeLessThan(1)
        expect(Math.abs(reach('y') - dimensions.height)).toBeLessThan(1)
      }),
    )
  })

  test('of a round work leaves the circle by less than a millimetre in 2 m', () => {
    const points = outlineOf('round', { width: 2000, height: 2000 })
    const middles = points.map((point, index) => {
      const next = points[(index + 1) % points.length] ?? point
      return Math.hypot((point.x + next.x) / 2, (point.y + next.y) / 2)
    })
    expect(1000 - Math.min(...middles)).toBeLessThan(1)
  })
})

test('the scale of a screen follows from the width of a bank card on it', () => {
  const scale = screenScale(340)
  expect(scale * BANK_CARD.width).toBeCloseTo(340)
  // A work of 20 cm, to a millimetre.
  expect(Math.abs((200 * scale) / (340 / 85.6) - 200)).toBeLessThan(1)
})

describe('a size in centimetres', () => {
  test('is whole, and the millimetres of whole centimetres lead back to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (centimetres) => {
        const width = millimetresOf(centimetres)
        expect(wholeCentimetres({ width, height: width })).toEqual({
          width: centimetres,
          height: centimetres,
        })
      }),
    )
    expect(wholeCentimetres({ width: 604, height: 805 })).toEqual({ width: 60, height: 81 })
  })

  test('is written with the decimals that it has', () => {
    expect(dimensionsText({ width: 604, height: 800, depth: 25 })).toBe(
      '60.4\u{a0}×\u{a0}80\u{a0}×\u{a0}2.5\u{a0}cm',
    )
    expect(dimensionsText({ width: 600, height: 600, depth: null }, 'round')).toBe(
      'Ø\u{a0}60\u{a0}cm',
    )
    expect(dimensionsText({ width: 600, height: 400, depth: null }, 'oval')).toBe(
      '60\u{a0}×\u{a0}40\u{a0}cm',
    )
  })
})
