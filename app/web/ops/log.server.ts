import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import pino from 'pino'
import type { Config } from '../../kernel/config.server.ts'
import { describeFault } from '../../http/fault.server.ts'

/** Characters of lines that are written at a time: every time takes another thread. */
const LINES_TOGETHER = 48 * 1024
/** Of several processes on one pipe: the system takes so much in one piece, and never parts a line (POSIX, PIPE_BUF). */
const LINES_BESIDE_OTHERS = 4096
/** What the stream itself waits for, of lines that pino writes. */
const LEAST_WRITTEN = 2048
/** Milliseconds that a line waits for others at the most. */
const FLUSH_MS = 250
/** What may wait for whoever reads the log; beyond it lines are dropped, and counted. */
const MOST_WAITING = 16 * 1024 * 1024
/** For the last lines, before the process ends all the same. */
const LAST_WORDS_MS = 500

/** A request that has ended, without a word of who it was. */
export type RequestLine = {
  readonly method: string
  /** As it was asked for; the query and what is secret are left out of the log. */
  readonly url: string
  /** 0 where the client left before its answer was out. */
  readonly status: number
  readonly milliseconds: number
  /** As the answer tells it. One from memory tells none, and its line gets one of its own. */
  readonly requestId: string | null
}

export type ProcessLog = {
  readonly log: pino.Logger
  /** One line for a request, by hand: pino would take longer than an answer from memory. */
  readonly note: (line: RequestLine) => void
  readonly dropped: number
  /** Every line is out, or can't be; call it before the process ends. */
  end(): Promise<void>
}

/** Opens the log of this process. @param fd a file descriptor; standard output unless told otherwise */
export function openLog(
  { logLevel, workers }: Pick<Config, 'logLevel' | 'workers'>,
  fd = 1,
): ProcessLog {
  const together = workers > 1 ? LINES_BESIDE_OTHERS : LINES_TOGETHER
  const stream = pino.destination({
    fd,
    sync: false,
    minLength: LEAST_WRITTEN,
    maxWrite: together,
    periodicFlush: FLUSH_MS,
    maxLength: MOST_WAITING,
    contentMode: 'buffer',
  })
  let dropped = 0
  stream.on('drop', () => (dropped += 1))
  // Whoever reads the log may leave first: that is no fault of whoever is served.
  stream.on('error', () => (dropped += 1))
  const write = (bytes: Buffer) => stream.write(bytes as unknown as string)
  const log = pino({ level: logLevel }, { write: (text) => void write(Buffer.from(text)) })
  const { note, pass } = collectLines(log, together, write)
  const flush = () => {
    pass()
    try {
      stream.flushSync()
    } catch {
      // It was not open yet, or is not any more.
    }
  }
  process.on('exit', flush)
  return {
    log,
    note,
    get dropped() {
      return dropped
    },
    async end() {
      pass()
      // What is on its way is in another thread's hands, and would be lost with the process.
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, LAST_WORDS_MS)
      stream.flush(() => resolve())
      await promise
      clearTimeout(timer)
      flush()
    },
  }
}

/** A fault that nobody caught ends the process, after the log has said what it was and all else that it had to say. */
export function endOnFaults({ log, end }: ProcessLog): void {
  process.once('uncaughtException', (error) => {
    // As an error: pino writes a fatal line at once, before those that are on their way.
    log.error(describeFault(error), 'the process ends')
    void end().finally(() => process.exit(1))
  })
}

function collectLines(log: pino.Logger, together: number, write: (lines: Buffer) => void) {
  const isWanted = log.isLevelEnabled('info')
  const begin = createBeginning()
  const newRequestId = createRequestIds()
  // Bytes from the beginning: of so many small texts put together, most of the cost would be keeping them.
  let lines = Buffer.allocUnsafeSlow(together)
  let length = 0
  const pass = () => {
    if (length === 0) return
    write(lines.subarray(0, length))
    lines = Buffer.allocUnsafeSlow(together)
    length = 0
  }
  if (isWanted) setInterval(pass, FLUSH_MS).unref()
  const note = ({ method, url, status, milliseconds, requestId }: RequestLine): void => {
    if (!isWanted) return
    const what = `"method":"${method}","path":${pathForLog(url)},"status":${status}`
    const took = Math.round(milliseconds * 10) / 10
    const line = `${begin()}${requestId ?? newRequestId()}",${what},"milliseconds":${took},"msg":"request"}\n`
    if (length + line.length > together) pass()
    lines.write(line, length, line.length, 'latin1')
    length += line.length
  }
  return { note, pass }
}

/** How pino begins a line of this process, up to the id of the request: the same for all of one millisecond. */
function createBeginning(): () => string {
  const level = `{"level":${pino.levels.values['info']},"time":`
  const who = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())},"requestId":"`
  let [at, beginning] = [0, '']
  return () => {
    const now = Date.now()
    if (now !== at) {
      at = now
      beginning = `${level}${now}${who}`
    }
    return beginning
  }
}

/** Told apart from those of other processes and other starts by how they begin. */
function createRequestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => `${start}-${(count += 1)}`
}

/** Paths as the log writes them: most are asked for again and again. */
const written = new Map<string, string>()
const MOST_WRITTEN = 1000
const LONGEST_PATH = 300

function pathForLog(url: string): string {
  const known = written.get(url)
  if (known !== undefined) return known
  const path = quote(withoutSecrets(url.split('?', 1)[0] ?? '').slice(0, LONGEST_PATH))
  if (written.size >= MOST_WRITTEN) written.clear()
  if (url.length <= LONGEST_PATH) written.set(url, path)
  return path
}

/** Who has the token of a reset has the account: the one address with a secret in its path. */
const withoutSecrets = (path: string) => path.replace(/(\/password-resets\/).+/, '$1…')

/** As JSON of nothing but ASCII: a character is a byte, and none tells a terminal what to do. */
const quote = (text: string) =>
  JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
