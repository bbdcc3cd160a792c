export const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS

// `Intl` is avoided: its first use takes a browser 20 ms and a phone 80 ms (decision 021).
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** British English shortens September to four letters and other months to three. */
const shorten = (month: string) => month.slice(0, month === 'September' ? 4 : 3)

/** Reads the date in UTC, so that server and browser show the same day. */
function partsOf(iso: string) {
  const date = new Date(iso)
  return {
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  }
}

/** Formats an ISO date or timestamp, for example `15 January 2025`. */
export function formatDay(iso: string): string {
  const { day, month, year } = partsOf(iso)
  return `${day} ${month} ${year}`
}

/** Formats a date for narrow columns, for example `15 Jan 2025`. */
export function formatShortDay(iso: string): string {
  const { day, month, year } = partsOf(iso)
  return `${day} ${shorten(month)} ${year}`
}

/** Formats `2025-01` as `January 2025`. */
export function formatMonth(month: string): string {
  const parts = partsOf(month)
  return `${parts.month} ${parts.year}`
}

/** Formats `2025-01` as `Jan`. */
export function formatShortMonth(month: string): string {
  return shorten(partsOf(month).month)
}
