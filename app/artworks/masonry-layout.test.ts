import { expect, test } from 'vitest'
import { masonryProps, imageRows } from './masonry-layout.ts'

test('a square image takes 24 rows', () => {
  expect(imageRows({ width: 500, height: 500 })).toBe(24)
})

test('the rows are never lower than the image', () => {
  for (const [width, height] of [
    [3000, 2000],
    [1999, 2999],
    [1200, 3599],
    [4000, 1001],
  ] as const) {
    expect(imageRows({ width, height }) / 24).toBeGreaterThanOrEqual(height / width)
  }
})

test('extreme proportions are limited to 1 and 72 rows', () => {
  expect(imageRows({ width: 9000, height: 100 })).toBe(1)
  expect(imageRows({ width: 100, height: 9000 })).toBe(72)
  expect(imageRows({ width: 0, height: 0 })).toBe(1)
})

test('the row span is a custom property', () => {
  expect(masonryProps({ image: { width: 400, height: 617 }, title: 'Short' })).toEqual({
    style: { '--rows': 38 },
    'data-slender': undefined,
    'data-thin': undefined,
  })
})

test('a long title adds two rows, and a slender image is marked', () => {
  const title = 'A title that needs a second line'
  const layout = masonryProps({ image: { width: 100, height: 900 }, title })
  expect(layout).toMatchObject({ style: { '--rows': 74 }, 'data-slender': true })
})

test('an image too thin for the favourite button is marked', () => {
  const thinnessOf = (height: number) =>
    masonryProps({ image: { width: 2400, height }, title: 'Short' })['data-thin']
  expect(thinnessOf(500)).toBe(true)
  expect(thinnessOf(501)).toBe(undefined)
})
