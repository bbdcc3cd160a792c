import { expect, test } from 'vitest'
import { createTally } from './tally.ts'

test('counts go up and down by key', () => {
  const tally = createTally()
  tally.add('ada', 2)
  tally.add('bob', 1)
  tally.add('ada', -1)
  expect([tally.of('ada'), tally.of('bob'), tally.of('eve')]).toEqual([1, 1, 0])
  tally.add('ada', -1)
  expect(tally.of('ada')).toBe(0)
})
