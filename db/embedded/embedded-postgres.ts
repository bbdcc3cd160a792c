import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findBinaries, installBinaries, removeOtherBinaries } from './binaries.ts'
import { decideAccount } from './cluster-account.ts'
import { clusterFolderOf, resolveClusterLocation, type Installation } from './cluster-location.ts'
import { prepareCluster, removeUnfinished } from './cluster.ts'
import { EmbeddedPostgresError, errnoOf, explainingFileErrors } from './embedded-postgres-error.ts'
import { dropLease, listLeaseHolders, takeLease } from './lease.ts'
import { readProcessState } from './process-state.ts'
import { startOrAdoptServer, type RunningServer } from './server-start.ts'
import { askServer, type PostgresConnection } from './server-connection.ts'
import { stopServer } from './server-control.ts'
import { boundLog } from './server-log.ts'
import { watchServer } from './server-watch.ts'
import { withStartLock } from './start-lock.ts'

export type EmbeddedPostgresOptions = {
  /** Frame's data folder; the server uses `postgres` in it. */
  readonly dataDir: string
  /** Gets one sentence per step. */
  readonly log: (message: string) => void
  /** The folder of node_modules; the working directory by default. */
  readonly projectRoot?: string
}

export type EmbeddedPostgres = {
  /** Options for `pg`. Read them again after a restart: on Windows the port may change. */
  readonly connection: PostgresConnection
  /** The server's pid; it changes with a restart. */
  readonly serverPid: number
  /**
   * Resolves when the server answers a query, and restarts a server that is gone or has come to a
   * standstill. Concurrent calls share one restart.
   * @throws EmbeddedPostgresError
   */
  ensureRunning(): Promise<void>
  /** Stops the server unless another process uses it. Further calls do nothing. */
  stop(): Promise<void>
}

type Use = {
  readonly installation: Installation
  readonly password: string
  /** The folder of all leases, and the path of this process's. */
  readonly leases: string
  readonly lease: string
  readonly server: RunningServer
}

async function prepare(options: EmbeddedPostgresOptions, frameFolder: string): Promise<Use> {
  const { log } = options
  const binaries = await findBinaries(options.projectRoot ?? process.cwd())
  const location = await resolveClusterLocation(frameFolder, log)
  await removeUnfinished(location.home)
  await removeUnfinished(frameFolder)
  const binFolder = await installBinaries(binaries, location.home, log)
  const installation = { ...location, binFolder }
  const passwordFile = join(frameFolder, 'password')
  const cluster = { major: binaries.major, passwordFile }
  const password = await prepareCluster(installation, cluster, log)
  // Leases stand beside the cluster: copies of a data folder may share a cluster kept elsewhere.
  const leases = join(location.home, 'users')
  const lease = await takeLease(leases)
  try {
    const server = await startOrAdoptServer({
      installation,
      password,
      previousPort: null,
      isRestart: false,
      log,
    })
    const users = await listLeaseHolders(leases)
    if (server.wasStarted && users.length === 1) await removeOtherBinaries(location.home, binFolder)
    return { installation, password, leases, lease, server }
  } catch (error) {
    await dropLease(lease)
    throw error
  }
}

async function makeFrameFolder(frameFolder: string): Promise<void> {
  await explainingFileErrors(frameFolder, async () => {
    // Other programs may use the data folder itself, so it keeps the usual mode.
    await makeFolders(dirname(frameFolder))
    await makeFolder(frameFolder, 0o700)
    await stat(join(frameFolder, '.'))
  })
  // Comes before the lock, whose failure would not name the wrong owner.
  await decideAccount(clusterFolderOf(frameFolder))
}

/**
 * Not recursively: a recursive mkdir reports ENOENT for a read-only file system, and never ends in
 * /proc.
 */
async function makeFolders(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolders(dirname(folder))
  await makeFolder(folder, 0o777)
}

async function makeFolder(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { mode }).catch((error: unknown) => {
    // A link to nothing is in the way as a file is.
    if (errnoOf(error) !== 'EEXIST' || !existsSync(folder)) throw error
  })
}

/**
 * Starts Frame's own PostgreSQL, or adopts the one that a killed Frame left running. Several
 * processes may share a server; the last of them stops it.
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options
  const frameFolder = resolve(options.dataDir, 'postgres')
  const lock = join(frameFolder, 'start.lock')
  const exclusively = <T>(run: () => Promise<T>): Promise<T> =>
    explainingFileErrors(frameFolder, () => withStartLock(lock, log, run))

  await makeFrameFolder(frameFolder)
  const use = await exclusively(() => prepare(options, frameFolder))
  let { server } = use
  let restarting: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  const stopped = new AbortController()

  const isAlive = (): boolean => readProcessState(server.pid) === 'alive'
  const isAnswering = async (): Promise<boolean> =>
    isAlive() && (await askServer(server.connection)) === 'ready'
  const restart = async (): Promise<void> => {
    if (await isAnswering()) return
    const { installation, password } = use
    const previousPort = server.connection.port
    const { signal } = stopped
    server = await exclusively(() =>
      startOrAdoptServer({ installation, password, previousPort, isRestart: true, signal, log }),
    )
  }
  const ensureRunning = async (): Promise<void> => {
    stopped.signal.throwIfAborted()
    restarting ??= restart().finally(() => {
      restarting = null
    })
    return restarting
  }
  const checkLog = (): Promise<void> => boundLog(use.installation)
  const watch = watchServer({ isAlive, isAnswering, restart: ensureRunning, checkLog, log })
  const release = async (): Promise<void> => {
    watch.stop()
    stopped.abort(new EmbeddedPostgresError('stopped', 'Frame is shutting down: start it again.'))
    await restarting?.catch(() => undefined)
    await exclusively(async () => {
      await dropLease(use.lease)
      const users = await listLeaseHolders(use.leases)
      if (users.length === 0) await stopServer(use.installation, server.connection)
      else log(`The database server stays up for another Frame process (pid ${users.join(', ')}).`)
    })
  }
  return {
    get connection() {
      return server.connection
    },
    get serverPid() {
      return server.pid
    },
    ensureRunning,
    stop: () => (stopping ??= release()),
  }
}
