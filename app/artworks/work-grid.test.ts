import { expect, test } from 'vitest'
import { hangingOf, pictureUnits } from './work-grid.ts'

test('a square takes as many units down as its column is wide', () => {
  expect(pictureUnits({ width: 500, height: 500 })).toBe(24)
})

test('a picture always gets room for all of itself', () => {
  for (const [width, height] of [
    [3000, 2000],
    [1999, 2999],
    [1200, 3599],
    [4000, 1001],
  ] as const) {
    expect(pictureUnits({ width, height }) / 24).toBeGreaterThanOrEqual(height / width)
  }
})

test('a banner and a scroll stay within what the wall can hang', () => {
  expect(pictureUnits({ width: 9000, height: 100 })).toBe(6)
  expect(pictureUnits({ width: 100, height: 9000 })).toBe(72)
  expect(pictureUnits({ width: 0, height: 0 })).toBe(6)
})

test('the style sheet is told how many units the picture takes', () => {
  expect(hangingOf({ image: { width: 400, height: 617 }, title: 'Short' })).toEqual({
    style: { '--picture': 38 },
    'data-long': undefined,
    'data-slender': undefined,
  })
})

test('a long title and a slender picture are marked', () => {
  const title = 'A title that needs a second line'
  const marks = hangingOf({ image: { width: 100, height: 900 }, title })
  expect(marks).toMatchObject({ 'data-long': true, 'data-slender': true })
})
