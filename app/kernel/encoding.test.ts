import { expect, test } from 'vitest'
import { chooseEncoding, matchesTag } from './encoding.ts'

const ours = ['br', 'gzip'] as const

test('the best encoding that is taken is chosen, and none that is refused', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd', ours)).toBe('br')
  expect(chooseEncoding('BR;q=1.0', ours)).toBe('br')
  expect(chooseEncoding('br;q=0, gzip;q=0.5', ours)).toBe('gzip')
  expect(chooseEncoding('br; q=0.000', ours)).toBe('identity')
  expect(chooseEncoding('deflate', ours)).toBe('identity')
  expect(chooseEncoding(undefined, ours)).toBe('identity')
  expect(chooseEncoding('', ours)).toBe('identity')
})

test('a tag is found among several, made weak, or as any', () => {
  expect(matchesTag('"a", W/"b"', '"b"')).toBe(true)
  expect(matchesTag('"b"', 'W/"b"')).toBe(true)
  expect(matchesTag('*', '"b"')).toBe(true)
  expect(matchesTag('"bb"', '"b"')).toBe(false)
  expect(matchesTag(undefined, '"b"')).toBe(false)
})

test('a header of blanks is read in no time', () => {
  const startedAt = process.cpuUsage()
  // An expression with blanks on both sides of a sign took a quarter of a second for each.
  for (const blank of [' ', '\t']) {
    for (let n = 0; n < 20; n += 1)
      expect(chooseEncoding(`br${blank.repeat(16_000 + n)}x`, ['br'])).toBe('identity')
  }
  expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000)
})
