/** Whether an error has one of these codes, of the system or of PostgreSQL. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
