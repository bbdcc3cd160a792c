import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import pino from 'pino'
import type { Config } from '../../config/config.server.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../../config/private-folder.server.ts'
import { describeFault } from '../../http/fault.server.ts'
import { ExplainedError } from '../../kernel/error-code.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { withoutSecret } from '../../routing/find-route.ts'
import type { EndedRequest } from './metrics.server.ts'

/** Lines are written together, up to this many characters. */
const BATCH_LENGTH = 48 * 1024
/** Several processes on one pipe: longer writes could be split between lines (POSIX, PIPE_BUF). */
const SHARED_BATCH_LENGTH = 4096
const MIN_BATCH_LENGTH = 2048
const FLUSH_MS = 250
/** Further lines are dropped when the reader of the log does not keep up. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024
const END_TIMEOUT_MS = 2000

const ROTATION_CHECK_MS = 1000
/** There are two files at most: the current one, and one with the suffix `.1`. */
const MAX_FILE_BYTES = 32 * 1024 * 1024

/** Requests that the setting `sampled` logs in a second, beside slow ones and errors. */
const SAMPLES_PER_SECOND = 50
const SLOW_MS = 1000

/** For `{ err: error }`: pino's own would print the parameters of a failed query. */
export const LOG_SERIALIZERS = { err: describeFault }

export type LogOptions = Pick<Config, 'logLevel' | 'logRequests' | 'logFile' | 'workers'>

/** A log entry for an ended request, without anything that identifies a person. */
export type LoggedRequest = EndedRequest & { readonly requestId: string | null }

export type ProcessLog = {
  readonly log: pino.Logger
  readonly logRequest: (request: LoggedRequest) => void
  readonly dropped: number
  /** Writes what is buffered, if possible. Call it before the process ends. */
  end(): Promise<void>
}

/** A log file that cannot be written. The message says so in one sentence. */
export class LogFileError extends ExplainedError {}

/**
 * Opens the log of this process: standard output, or a file of bounded size.
 * @throws LogFileError
 */
export function openLog({ logLevel, logRequests, logFile, workers }: LogOptions): ProcessLog {
  if (logFile !== null) tryWriting(logFile)
  const stream = pino.destination({
    ...(logFile === null ? { fd: 1 } : { dest: logFile, mode: PRIVATE_FILE }),
    sync: false,
    minLength: MIN_BATCH_LENGTH,
    maxWrite: workers > 1 ? SHARED_BATCH_LENGTH : BATCH_LENGTH,
    periodicFlush: FLUSH_MS,
    maxLength: MAX_BUFFERED_BYTES,
  })
  let dropped = 0
  stream.on('drop', () => (dropped += 1))
  // The reader of a pipe may leave before Frame does.
  stream.on('error', () => (dropped += 1))
  if (logFile !== null) rotate(logFile, stream)
  const log = pino({ level: logLevel, serializers: LOG_SERIALIZERS }, stream)
  const flush = () => {
    try {
      stream.flushSync()
    } catch {
      // The stream is not open.
    }
  }
  process.on('exit', flush)
  return {
    log,
    logRequest: createRequestLog(log, logRequests),
    get dropped() {
      return dropped
    },
    async end() {
      // Another thread may be writing, and its write would be lost.
      const flushed = new Promise<void>((resolve) => stream.flush(() => resolve()))
      await withTimeout(flushed, END_TIMEOUT_MS)
      flush()
    },
  }
}

/** Opened here first, since the stream would end the process when it flushes a file that did not open. */
function tryWriting(file: string): void {
  try {
    makePrivateFolder(dirname(resolve(file)))
    closeSync(openSync(file, 'a', PRIVATE_FILE))
  } catch (cause) {
    throw new LogFileError(
      `Frame cannot write its log to ${file}: make its folder writable for the user who starts ` +
        'Frame, free some space if the disk is full, or set LOG_FILE or DATA_DIR to another place.',
      { cause },
    )
  }
}

/** Renames a full file in the main process; the workers notice, and open the new one. */
function rotate(file: string, stream: ReturnType<typeof pino.destination>): void {
  const statFile = () => statSync(file, { throwIfNoEntry: false })
  let current = statFile()?.ino
  const timer = setInterval(() => {
    try {
      const found = statFile()
      current ??= found?.ino
      const isFull = cluster.isPrimary && (found?.size ?? 0) > MAX_FILE_BYTES
      if (!isFull && found?.ino === current) return
      if (isFull) renameSync(file, `${file}.1`)
      stream.reopen()
      current = undefined
    } catch {
      // The file is in use by another program; try again later.
    }
  }, ROTATION_CHECK_MS)
  timer.unref()
}

function createRequestLog(log: pino.Logger, mode: Config['logRequests']) {
  if (mode === 'off' || !log.isLevelEnabled('info')) return () => undefined
  let [second, samples, skipped] = [0, 0, 0]
  const isSampled = () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      if (skipped > 0) log.info({ count: skipped }, 'requests not logged')
      second = now
      samples = 0
      skipped = 0
    }
    samples += 1
    if (samples <= SAMPLES_PER_SECOND) return true
    skipped += 1
    return false
  }
  return (request: LoggedRequest): void => {
    if (mode === 'sampled' && !isNotable(request) && !isSampled()) return
    const { method, url, status, milliseconds, requestId } = request
    const took = Math.round(milliseconds * 10) / 10
    const path = pathForLog(url)
    const id = requestId ?? randomUUID()
    log.info({ requestId: id, method, path, status, milliseconds: took }, 'request')
  }
}

/** Rejections under overload are frequent and alike: they are sampled, too. */
const isNotable = ({ status, milliseconds }: LoggedRequest): boolean =>
  milliseconds >= SLOW_MS || (status >= 500 && status !== 503)

const MAX_PATH_LENGTH = 300

/**
 * Removes the secrets of links, and encodes control characters, which a terminal would interpret.
 */
const pathForLog = (url: string): string =>
  withoutSecret(
    (url.split('?', 1)[0] ?? '').replaceAll(/[^ -~]/g, (character) =>
      encodeURIComponent(character),
    ),
  ).slice(0, MAX_PATH_LENGTH)

/** Logs a fault that nothing caught, and ends the process once the log is written. */
export function endOnFaults({ log, end }: ProcessLog, logFile: string | null): void {
  process.once('uncaughtException', (error) => {
    // pino writes fatal lines at once, before those that are buffered.
    log.error(describeFault(error), 'uncaught exception: the process exits')
    if (logFile !== null) process.stderr.write(`Frame ends after a fault: see ${logFile}\n`)
    void end().finally(() => process.exit(1))
  })
}
