import { expect, test } from 'vitest'
import { cardHeight, parseCardPixels } from './screen-scale.ts'

test('a stored width of a bank card is taken if a screen can have it', () => {
  expect(['324', '160.5', '640'].map(parseCardPixels)).toEqual([324, 160.5, 640])
  for (const text of [null, '', 'wide', '12', '641', 'Infinity']) {
    expect(parseCardPixels(text)).toBeNull()
  }
})

test('a bank card has the proportions of ISO/IEC 7810', () => {
  expect(cardHeight(856)).toBeCloseTo(539.8)
})
