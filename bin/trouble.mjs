/**
 * A foreseeable fault, whose message is one plain sentence that says what to do about it.
 * `details` are lines worth showing above the sentence, such as the end of npm's output.
 */
export class Trouble extends Error {
  /**
   * @param {string} message
   * @param {{ details?: readonly string[], cause?: unknown }} [more]
   */
  constructor(message, more = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Trouble'
    /** @type {readonly string[]} */
    this.details = more.details ?? []
  }
}

/** @type {Readonly<Record<string, (path: string) => string>>} */
const SENTENCES = {
  EACCES: (path) =>
    `Frame may not write to ${path}: give your user write permission there, or clone Frame into a folder of your own.`,
  EPERM: (path) =>
    `The system does not allow a change to ${path}: close programs that use it and check the folder's permissions.`,
  EROFS: (path) =>
    `${path} is on a read-only disk: clone Frame into a folder that can be written to.`,
  ENOSPC: () => 'The disk is full: free at least 2 GB and run the same command again.',
  EDQUOT: () => 'Your disk quota is used up: free at least 2 GB and run the same command again.',
  EMFILE: () => 'Too many files are open at once: raise the limit (ulimit -n 4096) and try again.',
}

/**
 * The sentence for an error that the system reports by a code, or null when there is none.
 *
 * @param {unknown} error
 * @returns {string | null}
 */
function explainSystemError(error) {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'this folder'
  return SENTENCES[error.code]?.(path) ?? null
}

/**
 * What to print for any error: plain words for the foreseeable, the stack for what is a defect.
 *
 * @param {unknown} error
 * @param {{ debug: boolean }} options
 * @returns {string}
 */
export function describeError(error, { debug }) {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const plain = error instanceof Trouble ? error.message : explainSystemError(error)
  if (plain === null) return stack
  const details = error instanceof Trouble ? error.details.map((line) => `  ${line}`) : []
  return [...details, plain, ...(debug ? [stack] : [])].join('\n')
}
