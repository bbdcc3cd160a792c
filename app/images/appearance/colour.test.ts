import { expect, test } from 'vitest'
import {
  cellOf,
  cellsNear,
  COLOUR_REACH,
  distanceOf,
  parseColour,
  toOkLab,
  type OkLab,
} from './colour.ts'

test.each([
  ['ffffff', [1, 0, 0]],
  ['000000', [0, 0, 0]],
  // The values that OKLab's author publishes for sRGB's primaries.
  ['ff0000', [0.628, 0.225, 0.126]],
  ['00ff00', [0.866, -0.234, 0.1795]],
  ['0000ff', [0.452, -0.032, -0.312]],
])('#%s in OKLab', (hex, expected) => {
  for (const [axis, value] of parseColour(hex).entries()) {
    expect(value).toBeCloseTo(expected[axis] ?? Number.NaN, 3)
  }
})

test('every colour within reach is in a cell near the wanted one', () => {
  const steps = [0, 36, 73, 109, 146, 182, 219, 255]
  const all = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => toOkLab(red, green, blue))),
  )
  for (const wanted of all.filter((_, nth) => nth % 17 === 0)) {
    const cells = new Map(cellsNear(wanted).map(({ cell, closeness }) => [cell, closeness]))
    const closenessOf = (one: OkLab) => 1 - distanceOf(one, wanted) / COLOUR_REACH
    const missed = all.filter((one) => closenessOf(one) > (cells.get(cellOf(one)) ?? 0) + 1e-9)
    expect(missed).toEqual([])
    expect(cells.size).toBeLessThan(500)
  }
})

test('cells are small numbers, and colours far apart are in different ones', () => {
  const cells = ['000000', 'ffffff', 'ff0000', '00ff00', '0000ff'].map((hex) =>
    cellOf(parseColour(hex)),
  )
  expect(new Set(cells).size).toBe(5)
  expect(Math.min(...cells)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...cells)).toBeLessThan(32_767)
})
