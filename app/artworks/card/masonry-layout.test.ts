import { expect, test } from 'vitest'
import { masonryProps, imageRatio } from './masonry-layout.ts'

test('the ratio is the height of an image by its width', () => {
  expect(imageRatio({ width: 500, height: 500 })).toBe(1)
  expect(imageRatio({ width: 400, height: 617 })).toBe(1.543)
})

test('the ratio is never lower than the image, and exact to a pixel', () => {
  for (const [width, height] of [
    [3000, 2000],
    [1999, 2999],
    [1200, 3599],
    [4000, 1001],
  ] as const) {
    const shown = 500 * imageRatio({ width, height })
    const exact = (500 * height) / width
    expect(shown).toBeGreaterThanOrEqual(exact)
    expect(shown).toBeLessThan(exact + 1)
  }
})

test('extreme proportions are limited', () => {
  expect(imageRatio({ width: 90_000, height: 10 })).toBe(0.001)
  expect(imageRatio({ width: 100, height: 9000 })).toBe(3)
})

test('the ratio is a custom property, and a slender image is marked', () => {
  expect(masonryProps({ image: { width: 400, height: 600 } })).toEqual({
    style: { '--ratio': 1.5 },
    'data-slender': undefined,
  })
  expect(masonryProps({ image: { width: 100, height: 900 } })).toMatchObject({
    style: { '--ratio': 3 },
    'data-slender': true,
  })
})
