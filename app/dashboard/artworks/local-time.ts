const MINUTE_MS = 60_000

/** Shifts an ISO timestamp so that its UTC fields show the browser's local time. */
export function toLocalTime(iso: string): string {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString()
}

/** Formats an ISO timestamp for a `datetime-local` field, such as `2026-05-31T14:30`. */
export const inputTime = (iso: string): string => iso.slice(0, 16)

/** Converts a field's local time to an ISO timestamp; '' if it is incomplete. */
export function timestampOfLocal(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
