import { hostname } from 'node:os'
import pino from 'pino'
import type { Config } from './config.server.ts'
import { describeFault } from './fault.server.ts'

/** Characters of lines that are written at a time, and milliseconds that one waits for others at the most. */
const LINES_TOGETHER = 4096
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
  /** Of answers that have one; those from memory have none. */
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
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, fd = 1): ProcessLog {
  const stream = pino.destination({
    fd,
    sync: false,
    minLength: LINES_TOGETHER,
    periodicFlush: FLUSH_MS,
    maxLength: MOST_WAITING,
  })
  let dropped = 0
  stream.on('drop', () => (dropped += 1))
  // Whoever reads the log may leave first: that is no fault of whoever is served.
  stream.on('error', () => (dropped += 1))
  const log = pino({ level: logLevel }, stream)
  const { note, pass } = collectLines(log, (text) => stream.write(text))
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

function collectLines(log: pino.Logger, write: (text: string) => void) {
  const isWanted = log.isLevelEnabled('info')
  const begin = `{"level":${pino.levels.values['info']},"time":`
  const who = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())},`
  let lines = ''
  const pass = () => {
    if (lines !== '') write(lines)
    lines = ''
  }
  if (isWanted) setInterval(pass, FLUSH_MS).unref()
  const note = ({ method, url, status, milliseconds, requestId }: RequestLine): void => {
    if (!isWanted) return
    const id = requestId === null ? '' : `"requestId":"${requestId}",`
    const what = `"method":"${method}","path":${pathForLog(url)},"status":${status}`
    const took = Math.round(milliseconds * 10) / 10
    lines += `${begin}${Date.now()}${who}${id}${what},"milliseconds":${took},"msg":"request"}\n`
    if (lines.length > LINES_TOGETHER) pass()
  }
  return { note, pass }
}

/** Paths as the log writes them: most are asked for again and again. */
const written = new Map<string, string>()
const MOST_WRITTEN = 1000
const LONGEST_PATH = 300

function pathForLog(url: string): string {
  const known = written.get(url)
  if (known !== undefined) return known
  const path = JSON.stringify(withoutSecrets(url.split('?', 1)[0] ?? '').slice(0, LONGEST_PATH))
  if (written.size >= MOST_WRITTEN) written.clear()
  if (url.length <= LONGEST_PATH) written.set(url, path)
  return path
}

/** Who has the token of a reset has the account: the one address with a secret in its path. */
const withoutSecrets = (path: string) => path.replace(/(\/password-resets\/).+/, '$1…')
