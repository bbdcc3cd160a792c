const MINUTE_MS = 60_000

/** An ISO moment moved so that its UTC fields read as the browser's local time. */
export function toLocalTime(iso: string): string {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString()
}

/** As a `datetime-local` field writes it, such as `2026-05-31T14:30`. */
export const inputTime = (iso: string): string => iso.slice(0, 16)

/** The moment of a field with local time; '' for an incomplete one. */
export function momentOfLocal(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
