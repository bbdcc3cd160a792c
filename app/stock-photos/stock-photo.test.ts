import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawPrice, referralLink, titleFrom, UNSPLASH_HOME } from './stock-photo.ts'

// Specification: 7.46, 9.14
test('a price is between 5 and 2500 euros, in steps of 5, for every random number', () => {
  const draw = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(draw, (drawn) => {
      const cents = drawPrice(() => drawn)
      expect(cents).toBeGreaterThanOrEqual(500)
      expect(cents).toBeLessThanOrEqual(250_000)
      expect(cents % 500).toBe(0)
    }),
  )
})

// Specification: 9.14
test('the smallest and largest random numbers give the lowest and highest price', () => {
  expect(drawPrice(() => 0)).toBe(500)
  expect(drawPrice(() => 0.999_999_999)).toBe(250_000)
})

test('all 500 prices are equally likely', () => {
  const prices = new Map<number, number>()
  for (let index = 0; index < 5000; index += 1) {
    const price = drawPrice(() => (index + 0.5) / 5000)
    prices.set(price, (prices.get(price) ?? 0) + 1)
  }
  expect(prices.size).toBe(500)
  expect(new Set(prices.values())).toEqual(new Set([10]))
})

test('a link to the service names Frame as the referrer and keeps its parameters', () => {
  expect(referralLink('https://unsplash.com/@annie?tab=likes')).toBe(
    'https://unsplash.com/@annie?tab=likes&utm_source=frame&utm_medium=referral',
  )
  expect(UNSPLASH_HOME).toBe('https://unsplash.com/?utm_source=frame&utm_medium=referral')
})

test.each([
  ['pencil drawing of a woman', 'Pencil drawing of a woman'],
  ['A face. Drawn in one sitting.', 'A face'],
  ['portrait of St. Ives in 1.5 minutes', 'Portrait of St. Ives in 1.5 minutes'],
  ['  two\n\nlines ', 'Two'],
  ['Sketch #art #portrait @someone https://example.com/x', 'Sketch'],
  ['élan vital', 'Élan vital'],
  ['🎨', 'From the alternative'],
  ['', 'From the alternative'],
  ['https://example.com', 'From the alternative'],
])('the title of %j is %j', (text, title) => {
  expect(titleFrom([text, 'from the alternative'])).toBe(title)
})

test('a photo without texts is untitled', () => {
  expect(titleFrom([null, undefined, ' '])).toBe('Untitled')
})

test('a long title is cut between two words', () => {
  const long = 'a very careful pencil drawing of an old fisherman, who looks out over the sea'
  expect(titleFrom([long])).toBe('A very careful pencil drawing of an old fisherman, who…')
})

test('no title is longer than 60 characters, and none begins or ends with a space', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
      const title = titleFrom([text])
      expect([...title].length).toBeLessThanOrEqual(61)
      expect(title).toBe(title.trim())
      expect(title).not.toBe('')
    }),
  )
})
