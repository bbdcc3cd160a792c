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
  expect(pictureUnits({ width: 9000, height: 100 })).toBe(1)
  expect(pictureUnits({ width: 100, height: 9000 })).toBe(72)
  expect(pictureUnits({ width: 0, height: 0 })).toBe(1)
})

test('the style sheet is told how many units the picture takes', () => {
  expect(hangingOf({ image: { width: 400, height: 617 }, title: 'Short' })).toEqual({
    style: { '--rows': 38 },
    'data-slender': undefined,
    'data-thin': undefined,
  })
})

test('a long title takes room for its second line, and a slender picture is marked', () => {
  const title = 'A title that needs a second line'
  const hanging = hangingOf({ image: { width: 100, height: 900 }, title })
  expect(hanging).toMatchObject({ style: { '--rows': 74 }, 'data-slender': true })
})

test('a picture too thin for a star in its corner is marked', () => {
  const thinnessOf = (height: number) =>
    hangingOf({ image: { width: 2400, height }, title: 'Short' })['data-thin']
  expect(thinnessOf(500)).toBe(true)
  expect(thinnessOf(501)).toBe(undefined)
})
