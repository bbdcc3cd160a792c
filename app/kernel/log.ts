/** Writes log entries with fields for programs and a message for people. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
