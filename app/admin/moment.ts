/** For example `2026-05-31 12:00 UTC`, from an ISO moment. */
export const formatMoment = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

/** With seconds, for logs. */
export const formatLogMoment = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`
