import { expect, test } from 'vitest'
import { followerText } from './follow.ts'

test('followers are counted in words, and up to a bound', () => {
  expect([0, 1, 1200, 100_000].map(followerText)).toEqual([
    '0 followers',
    '1 follower',
    '1,200 followers',
    '100,000+ followers',
  ])
})
