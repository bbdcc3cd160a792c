import { ExplainedError, hasErrorCode, isUnwritable } from '../../app/kernel/error-code.ts'

/** Stable error codes of backups; scripts and tests rely on them. */
export type BackupErrorCode =
  | 'nothing-here'
  | 'file-exists'
  | 'file-missing'
  | 'file-unwritable'
  | 'folder-missing'
  | 'not-an-archive'
  | 'archive-damaged'
  | 'archive-newer'
  | 'archive-foreign'
  | 'database-not-ours'
  | 'target-not-empty'
  | 'target-in-use'
  | 'disk-full'
  | 'misused'
  | 'store-foreign'
  | 'copy-differs'

/** An expected failure. The message says in one sentence what is wrong and what to do. */
export class BackupError extends ExplainedError {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
    this.code = code
  }
}

/** Explains a full disk or a missing permission. Returns an unexpected error unchanged. */
export function explainFault(error: unknown, place: string): unknown {
  // 53100 is PostgreSQL's code for a full disk.
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT', '53100')) {
    return new BackupError(
      'disk-full',
      `The disk is full (${place}): nothing was changed. Free some space and try again.`,
      { cause: error },
    )
  }
  if (isUnwritable(error)) {
    return new BackupError(
      'file-unwritable',
      `Frame may not write to ${place}: choose another place, or change its permissions.`,
      { cause: error },
    )
  }
  return error
}
