import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterFolderOf } from './cluster-location.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { connectionTo, isAccepting, type PostgresConnection } from './server-connection.ts'
import { START_SECONDS, startServer, type Installation } from './server-control.ts'
import { explainServerLog, isWorthRetrying, serverLogOf } from './server-log.ts'
import { inspectServer, type PostmasterFile } from './server-process.ts'
import type { ServerAddress } from './server-settings.ts'

export interface RunningServer {
  pid: number
  connection: PostgresConnection
  /** False for a server that was running already. */
  wasStarted: boolean
}

export interface BringUp {
  installation: Installation
  password: string
  /** Where the previous server listened, to be kept on Windows. */
  previousPort: number | null
  log: (message: string) => void
}

/** A dead server's sessions end when they next look up from their work, most of them at once. */
const LEFTOVERS_MS = 20_000
const PROGRESS_MS = 3000
const RETRY_MS = 250

function addressOf(file: PostmasterFile): ServerAddress {
  return { host: process.platform === 'win32' ? '127.0.0.1' : file.socketFolder, port: file.port }
}

/**
 * Finds the cluster's server, whoever started it, or starts one, and waits until it accepts
 * connections: after a crash that includes PostgreSQL's recovery.
 * @throws EmbeddedPostgresError
 */
export async function bringUp(task: BringUp): Promise<RunningServer> {
  const startedAt = Date.now()
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    task.log(
      `PostgreSQL is not ready after ${seconds} seconds; after a crash it first recovers what was confirmed (at most ${START_SECONDS} seconds).`,
    )
  }, PROGRESS_MS)
  try {
    return await findOrStart(task, startedAt)
  } finally {
    clearInterval(progress)
  }
}

async function findOrStart(task: BringUp, startedAt: number): Promise<RunningServer> {
  const { installation, password, log } = task
  const cluster = clusterFolderOf(installation.home)
  let wasStarted = false
  for (let attempt = 0; ; attempt += 1) {
    const waitedMs = Date.now() - startedAt
    const state = await inspectServer(cluster)
    if (state.kind === 'running') {
      const connection = connectionTo(addressOf(state.file), password)
      if (await isAccepting(connection)) {
        if (!wasStarted) log(`Using the PostgreSQL server that is running (pid ${state.file.pid}).`)
        return { pid: state.file.pid, connection, wasStarted }
      }
      if (waitedMs > START_SECONDS * 1000) throw notAccepting(installation, state.file.pid)
      // Growing pauses: a server that shuts down or recovers needs no crowd at its door.
      await sleep(Math.min(20 * (attempt + 1), RETRY_MS))
      continue
    }
    await refuseMissingCluster(cluster)
    if (state.kind === 'stale')
      log('The database server had ended without shutting down: starting it again.')
    const said = await startServer(installation, task.previousPort)
    wasStarted = said === null
    if (said === null) continue
    if (!isWorthRetrying(said) || waitedMs > LEFTOVERS_MS)
      throw explainServerLog(said, installation)
    await sleep(RETRY_MS)
  }
}

async function refuseMissingCluster(cluster: string): Promise<void> {
  if ((await stat(cluster).catch(() => null)) !== null) return
  throw new EmbeddedPostgresError(
    'cluster-missing',
    `The database folder ${cluster} is gone: bring it back, or start Frame again to begin with an empty one.`,
  )
}

function notAccepting(installation: Installation, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start-timeout',
    `PostgreSQL (pid ${pid}) runs but accepts no connections after ${START_SECONDS} seconds: start Frame again to go on waiting, or end that process (its log: ${serverLogOf(installation)}).`,
  )
}
