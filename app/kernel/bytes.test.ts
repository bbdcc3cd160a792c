import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test('bytes are given in the largest unit that leaves a whole digit', () => {
  const KB = 1024
  expect(
    [0, 512, KB, 1023 * KB, KB ** 2, 12.34 * KB ** 2, 5000 * KB ** 4].map(formatBytes),
  ).toEqual(['0 KB', '0.5 KB', '1 KB', '1,023 KB', '1 MB', '12.3 MB', '5,000 TB'])
})
