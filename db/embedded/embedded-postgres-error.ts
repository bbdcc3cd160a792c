/** Stable error codes of the embedded server; scripts and tests rely on them. */
export type EmbeddedPostgresErrorCode =
  | 'no-binaries'
  | 'binaries-unusable'
  | 'no-unprivileged-account'
  | 'wrong-owner'
  | 'folder-not-writable'
  | 'folder-unreachable'
  | 'folder-name-unusable'
  | 'not-a-folder'
  | 'disk-full'
  | 'out-of-memory'
  | 'cluster-missing'
  | 'cluster-damaged'
  | 'cluster-wrong-version'
  | 'cluster-in-use'
  | 'password-lost'
  | 'initdb-failed'
  | 'start-failed'
  | 'start-timeout'
  | 'stop-failed'
  | 'stopped'
  | 'busy'

/** An expected failure. The message says in one sentence what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode
  /** Read by Frame, whose `ExplainedError` this folder may not import. */
  readonly isExplained = true

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.code = code
  }
}

export function errnoOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

export function diskFull(path: string, detail = ''): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk-full',
    `The disk that holds ${path} is full: free some space, then start Frame again${detail}.`,
  )
}

function notWritable(path: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'folder-not-writable',
    `Frame may not write to ${path}: make that folder writable for the user who starts Frame, ` +
      'or set DATA_DIR to another folder.',
    { cause },
  )
}

const isOfMkdir = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall === 'mkdir'

/** Explains a file system failure under `path`. Returns an unexpected error unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  switch (errnoOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(path)
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return notWritable(path, error)
    case 'ENOENT':
      // A file system such as /proc has no place for new folders.
      return isOfMkdir(error) ? notWritable(path, error) : error
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedPostgresError(
        'not-a-folder',
        `A file, or a link to nothing, is in the way where Frame needs the folder ${path}: move ` +
          'it, or set DATA_DIR to another folder.',
        { cause: error },
      )
    default:
      return error
  }
}

export async function explainingFileErrors<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw explainFileError(error, path)
  }
}
