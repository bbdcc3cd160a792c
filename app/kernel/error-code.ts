/** The code that the operating system, PostgreSQL or a library gave an error; '' if it has none. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && codes.includes(codeOf(error))

/** Lists an error and its causes, outermost first. Drizzle and `fetch` wrap the original error. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/** A foreseeable fault. Its message tells the operator what is wrong and what to do. */
export class ExplainedError extends Error {
  readonly isExplained = true
}

/**
 * Reads a property, not the class: db/embedded imports nothing from outside its folder, and modules
 * that Vite has loaded have classes of their own.
 */
export const isExplained = (error: unknown): error is Error =>
  error instanceof Error && 'isExplained' in error && error.isExplained === true

/** Error codes of the operating system and of TLS for a server that cannot be reached. */
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

/** Whether an error says that a file does not exist. */
export const isAbsent = (error: unknown): boolean =>
  hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')

/**
 * Whether an error says that a file or folder cannot be written, or that a file is where a folder
 * belongs. A recursive mkdir reports a read-only file system as ENOENT. Programs and sockets may be
 * inaccessible, too: `spawn` and `connect` report that with the same codes.
 */
export function isUnwritable(error: unknown): boolean {
  const syscall = error instanceof Error && 'syscall' in error ? String(error.syscall) : ''
  if (hasErrorCode(error, 'ENOENT')) return syscall === 'mkdir'
  const isOfFile = !/^(?:spawn|connect)/.test(syscall)
  return isOfFile && hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')
}

/** Resolves to null instead of rejecting when the file does not exist. */
export async function nullIfAbsent<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
