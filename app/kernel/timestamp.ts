import { formatDay } from './day.ts'

/** Formats an ISO timestamp, for example `15 January 2025, 09:41 UTC`. */
export const formatTimestamp = (iso: string): string =>
  `${formatDay(iso)}, ${iso.slice(11, 16)} UTC`

/** Formats an ISO timestamp for logs, for example `2025-01-15 09:41:07 UTC`. */
export const formatLogTimestamp = (iso: string): string =>
  `${iso.slice(0, 19).replace('T', ' ')} UTC`

/** The date in UTC, for example `2025-01-15`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
