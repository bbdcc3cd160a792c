/** A foreseeable failure: its message says in one sentence what to do about it. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {string} [output] of the program that failed, to show above the message
   */
  constructor(message, output = '') {
    super(message)
    this.name = 'SetupError'
    this.output = output
  }
}

/** @type {Readonly<Record<string, string>>} */
const SYSTEM_ERRORS = {
  EACCES:
    'may not be written to: change its permissions, or clone Frame into a folder of your own.',
  ENOSPC: 'does not fit on the disk: free at least 2 GB, then run the same command again.',
}

/**
 * The text to print for an error: one sentence for a foreseeable one, the stack for a defect.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function describeError(error) {
  if (error instanceof SetupError) return [error.output, error.message].filter(Boolean).join('\n')
  if (!(error instanceof Error)) return String(error)
  const { code = '', path = 'A file' } = /** @type {NodeJS.ErrnoException} */ (error)
  const sentence = SYSTEM_ERRORS[code]
  return sentence === undefined ? (error.stack ?? error.message) : `${path} ${sentence}`
}
