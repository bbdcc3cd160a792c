import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWeek, parsePeriod, sumOf, weeksFrom } from './statistics.ts'

test('a period ends with the week of today, and begins on a Monday', () => {
  // A Sunday, the last day of its week.
  expect(firstWeek(new Date('2026-11-29T23:59:59Z'), 1)).toBe('2026-11-23')
  expect(firstWeek(new Date('2026-11-30T00:00:00Z'), 1)).toBe('2026-11-30')
  expect(firstWeek(new Date('2026-11-25T12:00:00Z'), 12)).toBe('2026-09-07')
})

test('its weeks are Mondays without gaps, the last of them this week', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 60 }),
      (now, period) => {
        const weeks = weeksFrom(firstWeek(now, period), period)
        expect(weeks).toHaveLength(period)
        expect(weeks.every((week) => new Date(week).getUTCDay() === 1)).toBe(true)
        expect(new Set(weeks).size).toBe(period)
        expect(weeks.at(-1)).toBe(firstWeek(now, 1))
      },
    ),
  )
})

test('an unknown period is the shortest one', () => {
  expect([parsePeriod('26'), parsePeriod('27'), parsePeriod(null)]).toEqual([26, 12, 12])
})

test('figures add up', () => {
  const one = { views: 1, favourites: 2, carts: 3, sold: 4, earned: 5.5 }
  expect(sumOf([one, one])).toEqual({ views: 2, favourites: 4, carts: 6, sold: 8, earned: 11 })
  expect(sumOf([])).toEqual({ views: 0, favourites: 0, carts: 0, sold: 0, earned: 0 })
})
