import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../kernel/day.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

const NOON = new Date('2026-05-04T12:00:00Z')
const after = (ms: number) => new Date(NOON.getTime() + ms)

test('a pause that was set while the clock ran ahead ends when the clock is right again', () => {
  const breaker = createCircuitBreaker()
  breaker.pause(after(3 * DAY_MS), 120_000)
  expect(breaker.isOpen(after(3 * DAY_MS))).toBe(true)
  expect(breaker.isOpen(NOON)).toBe(false)
  breaker.pause(NOON, 120_000)
  expect(breaker.isOpen(after(119_999))).toBe(true)
  expect(breaker.isOpen(after(120_000))).toBe(false)
})

test('of two pauses the later end counts, and none lasts longer than an hour', () => {
  const breaker = createCircuitBreaker()
  breaker.pause(NOON, DAY_MS)
  breaker.pause(NOON, 1000)
  expect(breaker.isOpen(after(HOUR_MS - 1))).toBe(true)
  expect(breaker.isOpen(after(HOUR_MS))).toBe(false)
})
