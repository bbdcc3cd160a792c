/** A code of the system, of PostgreSQL or of a library; '' without one. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && codes.includes(codeOf(error))

/** An error and its causes, the first cause last: Drizzle and `fetch` wrap the errors of others. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/** Codes of the system and of TLS for a server that cannot be reached. */
export const NETWORK_FAULTS = [
  { code: 'no-server', codes: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'] },
  { code: 'unknown-host', codes: ['ENOTFOUND', 'EAI_AGAIN'] },
  {
    code: 'unknown-certificate',
    codes: [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
  },
] as const

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
