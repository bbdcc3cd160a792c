import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatMonth, formatShortDay, formatShortMonth } from './day.ts'

const moments = fc.date({
  min: new Date('1900-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})
const [day, month, year, timeZone] = ['numeric', 'long', 'numeric', 'UTC'] as const

test('days and months are written in British English', () => {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    return (date: Date) => format.format(date)
  }
  const long = write({ day, month, year })
  const short = write({ day, month: 'short', year })
  const ofMonth = write({ month, year })
  const shortMonth = write({ month: 'short' })
  fc.assert(
    fc.property(moments, (date) => {
      const iso = date.toISOString()
      expect(formatDay(iso)).toBe(long(date))
      expect(formatShortDay(iso)).toBe(short(date))
      expect(formatMonth(iso.slice(0, 7))).toBe(ofMonth(date))
      expect(formatShortMonth(iso.slice(0, 7))).toBe(shortMonth(date))
    }),
    { numRuns: 500 },
  )
})

test('a date without a time is the same day in every time zone', () => {
  expect(formatDay('2024-05-06')).toBe('6 May 2024')
})
