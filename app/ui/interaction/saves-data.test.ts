import { expect, test, vi } from 'vitest'
import { prefetchOnIntent, savesData } from './saves-data.ts'

test.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [undefined, false],
])('a connection of %o: data is saved: %s', (connection, expected) => {
  vi.stubGlobal('navigator', { connection })
  expect(savesData()).toBe(expected)
  expect(prefetchOnIntent()).toBe(expected ? 'none' : 'intent')
})
