import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleBar, scaleText } from './scale-bar.ts'

test.each([
  [1, '1 m'],
  [4, '20 cm'],
  [8, '20 cm'],
  [30, '5 cm'],
  [160, '1 cm'],
  [161, '5 mm'],
  [900, '1 mm'],
])('where a centimetre takes %s pixels, the bar has %s', (pixelsPerCm, text) => {
  expect(scaleText(scaleBar(pixelsPerCm))).toBe(text)
})

test('a bar has room, is not much shorter, and is as long as its text says', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 5000, noNaN: true }), (pixelsPerCm) => {
      const { length, pixels } = scaleBar(pixelsPerCm)
      expect(pixels).toBeCloseTo(length * pixelsPerCm, 6)
      expect(pixels).toBeLessThanOrEqual(160.001)
      expect(pixels).toBeGreaterThan(63)
    }),
  )
})
