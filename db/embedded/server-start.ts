import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterFolderOf, type Installation } from './cluster-location.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import {
  askServer,
  connectionTo,
  type PostgresConnection,
  type ServerAnswer,
} from './server-connection.ts'
import { endServer, START_SECONDS, startServer } from './server-control.ts'
import { explainServerLog, isWorthRetrying, serverLogOf } from './server-log.ts'
import { inspectServer, type PostmasterFile } from './server-process.ts'
import type { ServerAddress } from './server-settings.ts'
import { findStandstill } from './server-standstill.ts'

export type RunningServer = {
  readonly pid: number
  readonly connection: PostgresConnection
  /** False for a server that was running already. */
  readonly wasStarted: boolean
}

export type ServerStart = {
  readonly installation: Installation
  readonly password: string
  /** The port of the previous server, which Windows keeps. */
  readonly previousPort: number | null
  /** True when this process has used the server before, and does not find it ready. */
  readonly isRestart: boolean
  /** Aborts the wait for a running server; its reason is thrown. */
  readonly signal?: AbortSignal
  readonly log: (message: string) => void
}

/** The sessions of a dead server end when they next check for it, most of them at once. */
const SESSION_EXIT_TIMEOUT_MS = 20_000
const PROGRESS_MS = 3000
const RETRY_MS = 250

function addressOf(file: PostmasterFile): ServerAddress {
  return { host: process.platform === 'win32' ? '127.0.0.1' : file.socketFolder, port: file.port }
}

/**
 * Finds the running server of the cluster or starts one, and waits until it accepts connections.
 * After a crash that includes PostgreSQL's recovery.
 * @throws EmbeddedPostgresError
 */
export async function startOrAdoptServer(task: ServerStart): Promise<RunningServer> {
  const startedAt = Date.now()
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    task.log(
      `PostgreSQL is not ready after ${seconds} seconds; after a crash it first recovers what ` +
        `was confirmed (at most ${START_SECONDS} seconds).`,
    )
  }, PROGRESS_MS)
  try {
    return await findOrStart(task, startedAt)
  } finally {
    clearInterval(progress)
  }
}

async function findOrStart(task: ServerStart, startedAt: number): Promise<RunningServer> {
  const { installation, isRestart, signal, log } = task
  const cluster = clusterFolderOf(installation.home)
  const observe = createObserver(task)
  let wasStarted = false
  for (let attempt = 0; ; attempt += 1) {
    const waitedMs = Date.now() - startedAt
    const state = await inspectServer(cluster)
    if (state.kind === 'running') {
      const { pid } = state.file
      const { connection, answer, lastsMs } = await observe(state.file)
      if (answer === 'ready') {
        if (!wasStarted && !isRestart) {
          log(`Using the PostgreSQL server that is running (pid ${pid}).`)
        }
        return { pid, connection, wasStarted }
      }
      signal?.throwIfAborted()
      const reason = wasStarted ? null : await findStandstill({ file: state.file, answer, lastsMs })
      if (reason !== null) {
        log(`The database server (pid ${pid}) ${reason}: restarting it.`)
        await endServer(installation, pid)
      } else if (waitedMs > START_SECONDS * 1000) throw notAccepting(installation, pid)
      // The pauses grow, so that a server that shuts down or recovers gets few connections.
      else await sleep(Math.min(20 * (attempt + 1), RETRY_MS))
      continue
    }
    await refuseMissingCluster(cluster)
    if (state.kind === 'stale' && !isRestart)
      log('The database server had ended without shutting down: starting it again.')
    const output = await startServer(installation, task.previousPort)
    wasStarted = output === null
    if (output === null) continue
    if (!isWorthRetrying(output) || waitedMs > SESSION_EXIT_TIMEOUT_MS)
      throw explainServerLog(output, installation)
    await sleep(RETRY_MS)
  }
}

/** Queries a running server, and records since when it has given the same answer. */
function createObserver({ password }: ServerStart) {
  let last: { answer: ServerAnswer; pid: number; since: number } | null = null
  return async (file: PostmasterFile) => {
    const connection = connectionTo(addressOf(file), password)
    const askedAt = Date.now()
    const answer = await askServer(connection)
    if (last?.answer !== answer || last.pid !== file.pid) {
      last = { answer, pid: file.pid, since: askedAt }
    }
    return { connection, answer, lastsMs: Date.now() - last.since }
  }
}

async function refuseMissingCluster(cluster: string): Promise<void> {
  if ((await stat(cluster).catch(() => null)) !== null) return
  throw new EmbeddedPostgresError(
    'cluster-missing',
    `The database folder ${cluster} is gone: bring it back, or start Frame again to begin with ` +
      'an empty one.',
  )
}

function notAccepting(installation: Installation, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start-timeout',
    `PostgreSQL (pid ${pid}) runs but accepts no connections after ${START_SECONDS} seconds: ` +
      'start Frame again to go on waiting, or end that process (its log: ' +
      `${serverLogOf(installation)}).`,
  )
}
