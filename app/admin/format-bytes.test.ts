import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('bytes are given in the largest unit that leaves a whole digit', () => {
  expect([0, 999, 1000, 999_949, 999_950, 12_345_678, 5e15].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.0 kB',
    '999.9 kB',
    '1.0 MB',
    '12.3 MB',
    '5000.0 TB',
  ])
})
