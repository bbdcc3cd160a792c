import { expect, test } from 'vitest'
import fc from 'fast-check'
import { levelOf, MAX_READ_AREA, readAreaOf, scaleFactors } from './scale-factors.ts'

const edge = (max: number) => fc.integer({ min: 1, max })

test('levels halve until one fits into a tile', () => {
  expect(scaleFactors({ width: 512, height: 300 })).toEqual([1])
  expect(scaleFactors({ width: 4000, height: 3000 })).toEqual([1, 2, 4, 8])
})

test('a tile of any level is read from that level', () => {
  for (const factor of [1, 2, 4, 8]) {
    const region = { width: 512 * factor, height: 512 * factor }
    expect(levelOf(region, { width: 512, height: 512 })).toBe(Math.log2(factor))
    expect(readAreaOf(region, { width: 512, height: 512 })).toBe(512 * 512)
  }
})

test('no request reads more than the limit, whatever its shape', () => {
  fc.assert(
    fc.property(edge(1_000_000), edge(1_000_000), edge(4096), edge(4096), (width, height, w, h) => {
      const size = { width: Math.min(w, width), height: Math.min(h, height) }
      expect(readAreaOf({ width, height }, size)).toBeLessThanOrEqual(MAX_READ_AREA)
    }),
  )
  // A line one pixel wide, of an image with 200 megapixels.
  const line = readAreaOf({ width: 24_000, height: 8191 }, { width: 1, height: 4096 })
  expect(line).toBeLessThanOrEqual(MAX_READ_AREA)
})
