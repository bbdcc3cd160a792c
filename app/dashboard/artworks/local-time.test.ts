import { afterEach, expect, test } from 'vitest'
import { inputTime, momentOfLocal, toLocalTime } from './local-time.ts'

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
])('in %s, %s is %s and back', (name, local, moment) => {
  process.env['TZ'] = name
  expect(momentOfLocal(local)).toBe(moment)
  expect(inputTime(toLocalTime(moment))).toBe(local)
})

test('an incomplete time is none', () => {
  expect(momentOfLocal('')).toBe('')
  expect(momentOfLocal('2026-07')).not.toBe('')
})
