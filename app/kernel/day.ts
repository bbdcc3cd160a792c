/** Milliseconds of an hour. */
export const HOUR_MS = 60 * 60_000
/** Milliseconds of a day. */
export const DAY_MS = 24 * HOUR_MS

// Without `Intl`, whose first use takes a browser 20 ms and a phone 80 ms (decision 021).
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

/** In UTC, so that server and browser write the same day. */
function partsOf(iso: string) {
  const date = new Date(iso)
  return {
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  }
}

/** For example `15 January 2025`, from an ISO date or timestamp. */
export function formatDay(iso: string): string {
  const { day, month, year } = partsOf(iso)
  return `${day} ${month} ${year}`
}

/** For example `15 Jan 2025`, for narrow columns. */
export function formatShortDay(iso: string): string {
  const { day, month, year } = partsOf(iso)
  return `${day} ${shorten(month)} ${year}`
}

/** For example `January 2025`, from `2025-01`. */
export function formatMonth(month: string): string {
  const parts = partsOf(month)
  return `${parts.month} ${parts.year}`
}

/** For example `Jan`, from `2025-01`. */
export function formatShortMonth(month: string): string {
  return shorten(partsOf(month).month)
}
