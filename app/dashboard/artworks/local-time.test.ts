import { afterEach, expect, test } from 'vitest'
import { inputTime, timestampOfLocal, toLocalTime } from './local-time.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each([
  ['Europe/Vienna', '2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
  ['Europe/Vienna', '2026-12-01T12:00', '2026-12-01T11:00:00.000Z'],
  ['America/St_Johns', '2026-07-01T12:00', '2026-07-01T14:30:00.000Z'],
  ['UTC', '2026-07-01T12:00', '2026-07-01T12:00:00.000Z'],
])('in %s, %s is %s and back', (name, local, timestamp) => {
  process.env['TZ'] = name
  expect(timestampOfLocal(local)).toBe(timestamp)
  expect(inputTime(toLocalTime(timestamp))).toBe(local)
})

test('an incomplete time is none', () => {
  expect(timestampOfLocal('')).toBe('')
  expect(timestampOfLocal('2026-07')).not.toBe('')
})
