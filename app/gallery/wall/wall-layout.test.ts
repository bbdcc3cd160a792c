import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PhysicalWork } from '../../artworks/physical/physical-work.ts'
import { framedWork } from '../../artworks/physical/work-geometry.ts'
import { layOutWall } from './wall-layout.ts'
import { COMPANIONS, parseWallView } from './wall-view.ts'

const work = (width: number, height: number): PhysicalWork => ({
  dimensions: { width, height, depth: null },
  shape: 'rectangle',
  frame: null,
  hangingHeight: null,
})

const works = fc.array(
  fc
    .tuple(fc.integer({ min: 10, max: 20_000 }), fc.integer({ min: 10, max: 20_000 }))
    .map(([width, height]) => work(width, height)),
  { minLength: 1, maxLength: 2 },
)

describe('a wall', () => {
  test('has one work in its middle, at 155 cm', () => {
    const { wall, centres, companion } = layOutWall([work(600, 800)], 'visitor', 0)
    expect(centres).toEqual([{ x: 0, y: 1550 }])
    expect(wall).toEqual({ width: 4200, height: 2750 })
    expect(companion).toBe(880)
  })

  test('is larger for large works, which stay on it without touching, wherever they are moved', () => {
    fc.assert(
      fc.property(
        works,
        fc.constantFrom(...COMPANIONS),
        fc.integer({ min: -50_000, max: 50_000 }),
        (hung, beside, offset) => {
          const { wall, centres } = layOutWall(hung, beside, offset)
          const sides = centres.map(({ x, y }, index) => {
            const { width, height } = framedWork(hung[index] ?? work(0, 0)).outer
            return { left: x - width / 2, right: x + width / 2, top: y + height / 2 }
          })
          for (const { left, right, top } of sides) {
            expect(left).toBeGreaterThanOrEqual(-wall.width / 2)
            expect(right).toBeLessThanOrEqual(wall.width / 2)
            expect(top).toBeLessThan(wall.height)
          }
          const [first, second] = sides
          if (first && second) expect(second.left - first.right).toBeCloseTo(300)
        },
      ),
    )
  })
})

describe('an address', () => {
  const parse = (query: string) => parseWallView(new URLSearchParams(query))

  test('says what is chosen', () => {
    expect(parse('wall=sage&light=evening&beside=sofa&at=-25&with=abc')).toEqual({
      wall: 'sage',
      light: 'evening',
      beside: 'sofa',
      at: -25,
      compared: 'abc',
    })
  })

  test('means the default where it says nothing, or nonsense', () => {
    const view = { wall: 'white', light: null, beside: 'visitor', at: 0, compared: null }
    expect(parse('')).toEqual(view)
    expect(parse('wall=plaid&light=none&beside=cat&at=far&with=')).toEqual(view)
  })
})
