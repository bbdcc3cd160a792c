import { expect, test } from 'vitest'
import { encodingChooser, matchesTag } from './content-negotiation.ts'

const choose = encodingChooser(['br', 'gzip'])

test('the first accepted encoding is chosen, and never a refused one', () => {
  expect(choose('gzip, deflate, br, zstd')).toBe('br')
  expect(choose('BR;q=1.0')).toBe('br')
  expect(choose('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(choose('br; q=0.000')).toBe('identity')
  expect(choose('deflate')).toBe('identity')
  expect(choose(undefined)).toBe('identity')
  expect(choose('')).toBe('identity')
})

test('a full cache of headers does not change what is chosen', () => {
  for (let nth = 0; nth < 1000; nth += 1) expect(choose(`x-${nth}, gzip`)).toBe('gzip')
  expect(choose('x-0, gzip;q=0')).toBe('identity')
  expect(choose('x-0, gzip')).toBe('gzip')
})

test('a tag matches in a list, as a weak tag, and as `*`', () => {
  expect(matchesTag('"a", W/"b"', '"b"')).toBe(true)
  expect(matchesTag('"b"', 'W/"b"')).toBe(true)
  expect(matchesTag('*', '"b"')).toBe(true)
  expect(matchesTag('"bb"', '"b"')).toBe(false)
  expect(matchesTag(undefined, '"b"')).toBe(false)
})

test('a long header of blanks is parsed in linear time', () => {
  const startedAt = process.cpuUsage()
  // A regular expression with blanks on both sides took a quarter of a second for each of these.
  for (const blank of [' ', '\t']) {
    for (let n = 0; n < 20; n += 1)
      expect(choose(`br${blank.repeat(16_000 + n)}x`)).toBe('identity')
  }
  expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000)
})
