import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const CHECK_INTERVAL_MS = 250
/** A query costs the server a process; checking whether it is alive costs nothing. */
const QUERY_INTERVAL_MS = 2000
const LOG_CHECK_INTERVAL_MS = 60_000
/** Short, because a full disk may have space again at any time. */
const MAX_PAUSE_MS = 4000

const IS_GONE = 'The database server is gone: starting it again.'
const DOES_NOT_ANSWER = 'The database server does not answer: waiting for it.'

export type ServerWatch = {
  stop(): void
}

export type WatchTask = {
  readonly isAlive: () => boolean
  /** Whether the server answers a query. */
  readonly isAnswering: () => Promise<boolean>
  /** Resolves when the server is ready again. Logs why it restarts a server that is alive. */
  readonly restart: () => Promise<void>
  readonly checkLog: () => Promise<void>
  readonly log: (message: string) => void
}

/**
 * Checks four times a second whether the server is alive, and every two seconds whether it answers
 * a query, and restarts it if not. After a failed restart the pauses grow up to four seconds. Never
 * keeps the process alive.
 */
export function watchServer(task: WatchTask): ServerWatch {
  const { log } = task
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  let failures = 0
  let lastFailure = ''
  const checkedAt = { query: Date.now(), log: Date.now() }

  function isDue(what: 'query' | 'log', intervalMs: number): boolean {
    if (Date.now() - checkedAt[what] < intervalMs) return false
    checkedAt[what] = Date.now()
    return true
  }

  async function check(): Promise<void> {
    const isAlive = task.isAlive()
    if (isAlive && failures === 0 && !isDue('query', QUERY_INTERVAL_MS)) return
    if (isAlive && (await task.isAnswering())) {
      if (isDue('log', LOG_CHECK_INTERVAL_MS)) await task.checkLog()
      return
    }
    if (failures === 0) log(isAlive ? DOES_NOT_ANSWER : IS_GONE)
    await task.restart()
    log('The database server is back.')
  }

  async function checkAndSchedule(): Promise<void> {
    try {
      await check()
      failures = 0
      lastFailure = ''
    } catch (error) {
      failures += 1
      report(error)
    }
    schedule()
  }

  /** Logs once for all attempts that fail for the same reason. */
  function report(error: unknown): void {
    const { code, message } = describe(error)
    if (!isStopped && code !== lastFailure) log(message)
    lastFailure = code
  }

  function schedule(): void {
    if (isStopped) return
    const pauseMs = Math.min(CHECK_INTERVAL_MS * 2 ** failures, MAX_PAUSE_MS)
    timer = setTimeout(() => void checkAndSchedule(), pauseMs)
    timer.unref()
  }

  schedule()
  return {
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof EmbeddedPostgresError) return error
  const message = error instanceof Error ? error.message : String(error)
  return { code: message, message }
}
