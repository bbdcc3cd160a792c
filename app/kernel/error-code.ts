/** Whether an error has one of these codes, of the system or of PostgreSQL. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Whether an error says that there is no such file. */
export const isAbsent = (error: unknown): boolean =>
  hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')

/** The outcome of work with a file, or null if there is no such file. */
export async function nullIfAbsent<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
