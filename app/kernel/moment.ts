import { formatDay } from './day.ts'

/** For example `15 January 2025, 09:41 UTC`, from an ISO moment. */
export const formatMoment = (iso: string): string => `${formatDay(iso)}, ${iso.slice(11, 16)} UTC`

/** For example `2025-01-15 09:41:07 UTC`, for logs. */
export const formatLogMoment = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`

/** The day in UTC, such as `2025-01-15`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
