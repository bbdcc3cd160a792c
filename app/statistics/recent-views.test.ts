import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../kernel/id.ts'
import { createRecentViews } from './recent-views.server.ts'

const RETENTION_MS = 60_000
const SECOND = 1000

test('a view is stored for a time, and the time begins when it was new', () => {
  let now = 0
  const isRecent = createRecentViews({ clock: () => now, retentionMs: RETENTION_MS })
  fc.assert(
    fc.property(fc.string(), (view) => {
      now += RETENTION_MS
      expect(isRecent(view)).toBe(false)
      now += RETENTION_MS - SECOND
      expect(isRecent(view)).toBe(true)
      now += SECOND
      expect(isRecent(view)).toBe(false)
    }),
  )
})

test('of 100,000 views none is taken for another, and nine of ten are stored', () => {
  const isRecent = createRecentViews({ clock: () => 0, retentionMs: RETENTION_MS })
  const work = newId()
  const views = Array.from(
    { length: 100_000 },
    (_, nth) => `${work} 10.${nth % 250}.${nth >> 9}.${(nth * 7) % 251}`,
  )
  expect(new Set(views).size).toBe(views.length)
  expect(views.filter(isRecent).length).toBeLessThan(5)
  // An evicted view is added again, which evicts another one.
  expect(views.filter(isRecent).length).toBeGreaterThan(0.9 * views.length)
})
