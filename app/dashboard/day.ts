// In UTC, so that server and browser write the same day.
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortDayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortMonthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** For example `15 January 2025`, from an ISO day or moment. */
export function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso))
}

/** For example `15 Jan 2025`, where room is scarce. */
export function formatShortDay(iso: string): string {
  return shortDayFormat.format(new Date(iso))
}

/** For example `January 2025`, from `2025-01`. */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01`))
}

/** For example `Jan`, from `2025-01`. */
export function formatShortMonth(month: string): string {
  return shortMonthFormat.format(new Date(`${month}-01`))
}
