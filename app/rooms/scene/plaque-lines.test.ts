import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines } from './plaque-lines.ts'

const upTo = (most: number) => (line: string) => line.length <= most

test('a title is broken between words, and ends with an ellipsis where it is longer', () => {
  expect(breakLines('Ebb', upTo(10), 2)).toEqual(['Ebb'])
  expect(breakLines('Boats below the bridge', upTo(11), 2)).toEqual(['Boats below', 'the bridge'])
  expect(breakLines('Boats below the old bridge', upTo(11), 2)).toEqual(['Boats below', 'the old…'])
  expect(breakLines('Boats below the bridges', upTo(12), 1)).toEqual(['Boats below…'])
  expect(breakLines('Oil, 40\u{a0}×\u{a0}56', upTo(8), 2)).toEqual(['Oil,', '40\u{a0}×\u{a0}56'])
  expect(breakLines('Donaudampfschifffahrt', upTo(8), 2)).toEqual(['Donauda…'])
})

test('no line is wider than it may be, whatever the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 30 }), (text, most) => {
      const lines = breakLines(text, upTo(most), 2)
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(Math.max(most, 3))
    }),
  )
})
