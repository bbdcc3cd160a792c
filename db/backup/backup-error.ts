/** Stable names of what can go wrong with a backup; scripts and tests rely on them. */
export type BackupErrorCode =
  | 'nothing-here'
  | 'file-exists'
  | 'file-missing'
  | 'file-unwritable'
  | 'not-an-archive'
  | 'archive-damaged'
  | 'archive-newer'
  | 'archive-foreign'
  | 'database-not-ours'
  | 'target-not-empty'
  | 'target-in-use'
  | 'disk-full'

/** A failure that a person can meet: the message is one plain sentence, what is wrong and what to do. */
export class BackupError extends Error {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
    this.code = code
  }
}

export const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Says what a full disk or a forbidden folder did, in words; anything unforeseen comes back as it was. */
export function explainFault(error: unknown, place: string): unknown {
  // 53100 is PostgreSQL's own word for a full disk.
  if (isCode(error, 'ENOSPC', 'EDQUOT', '53100')) {
    return new BackupError(
      'disk-full',
      `The disk is full (${place}): nothing was changed. Free some space and try again.`,
      { cause: error },
    )
  }
  if (isCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) {
    return new BackupError(
      'file-unwritable',
      `Frame may not write to ${place}: choose another place, or change its permissions.`,
      { cause: error },
    )
  }
  return error
}
