import { expect, test } from 'vitest'
import { countText, factLine } from './count.ts'

test('a line of facts leaves out the empty ones, and breaks only after a dot', () => {
  expect(factLine(['Porto', '', '3 works'])).toBe('Porto\u00a0· 3 works')
})

test.each(['תל אביב', 'بيروت'])('the facts after %s keep their order', (place) => {
  expect(factLine([place, '3 works'])).toBe(`\u2068${place}\u2069\u00a0· 3 works`)
})

test('a count names one or more, and where it stopped', () => {
  expect([countText(1, 'work'), countText(1200, 'work'), countText(100, 'work', 100)]).toEqual([
    '1 work',
    '1,200 works',
    '100+ works',
  ])
})
