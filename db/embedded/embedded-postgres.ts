import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findBinaries, installBinaries, removeOtherBinaries } from './binaries.ts'
import { decideAccount } from './cluster-account.ts'
import { clusterFolderOf, settlePlace } from './cluster-location.ts'
import { prepareCluster, removeUnfinished } from './cluster.ts'
import { EmbeddedPostgresError, errnoOf, explainingFileErrors } from './embedded-postgres-error.ts'
import { dropLease, listLeaseHolders, takeLease, type Lease } from './lease.ts'
import { readProcessState } from './process-state.ts'
import { bringUp, type RunningServer } from './server-start.ts'
import { isAccepting, type PostgresConnection } from './server-connection.ts'
import { stopServer, type Installation } from './server-control.ts'
import { boundLog } from './server-log.ts'
import { watchServer } from './server-watch.ts'
import { withStartLock } from './start-lock.ts'

export interface EmbeddedPostgresOptions {
  /** Frame's data folder; the server's things go to `postgres` in it. */
  dataDir: string
  /** Gets one plain sentence per step that a person may want to know of. */
  log: (message: string) => void
  /** Where node_modules is; the working directory by default. */
  projectRoot?: string
}

export interface EmbeddedPostgres {
  /** Options for `pg`. Look again after a restart: on Windows the port may change. */
  readonly connection: PostgresConnection
  /** pid of the server, for as long as it isn't restarted. */
  readonly serverPid: number
  /**
   * Resolves when the server accepts connections, after restarting it where it is gone. Calls at
   * the same time share one restart.
   * @throws EmbeddedPostgresError
   */
  ensureRunning(): Promise<void>
  /** Stops the server unless another process uses it. Further calls do nothing. */
  stop(): Promise<void>
}

interface Use {
  installation: Installation
  password: string
  leases: string
  lease: Lease
  server: RunningServer
}

async function prepare(options: EmbeddedPostgresOptions, frameFolder: string): Promise<Use> {
  const { log } = options
  const binaries = await findBinaries(options.projectRoot ?? process.cwd())
  const place = await settlePlace(frameFolder, log)
  await removeUnfinished(place.home)
  await removeUnfinished(frameFolder)
  const binFolder = await installBinaries(binaries, place.home, log)
  const password = await prepareCluster(
    place,
    { folder: binFolder, major: binaries.major },
    { password: join(frameFolder, 'password') },
    log,
  )
  const installation = { ...place, binFolder }
  // Beside the cluster, not beside the lock: a copied data folder may share a cluster kept elsewhere.
  const leases = join(place.home, 'users')
  const lease = await takeLease(leases)
  try {
    const server = await bringUp({ installation, password, previousPort: null, log })
    const users = await listLeaseHolders(leases)
    if (server.wasStarted && users.length === 1) await removeOtherBinaries(place.home, binFolder)
    return { installation, password, leases, lease, server }
  } catch (error) {
    await dropLease(leases, lease)
    throw error
  }
}

async function makeFrameFolder(frameFolder: string): Promise<void> {
  await explainingFileErrors(frameFolder, async () => {
    // The data folder itself is also others' to use: it keeps the usual mode.
    await makeFolders(dirname(frameFolder))
    await makeFolder(frameFolder, 0o700)
    await stat(join(frameFolder, '.'))
  })
  // Before the lock is tried: “may not write” would be no help to a stranger.
  await decideAccount(clusterFolderOf(frameFolder))
}

/** One at a time: a recursive mkdir says ENOENT where the file system is read-only. */
async function makeFolders(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolders(dirname(folder))
  await makeFolder(folder, 0o777)
}

async function makeFolder(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { mode }).catch((error: unknown) => {
    if (errnoOf(error) !== 'EEXIST') throw error
  })
}

/**
 * Starts Frame's own PostgreSQL, or takes over the one that a killed Frame left running. Several
 * processes may share one: it is stopped by the last of them.
 * @throws EmbeddedPostgresError with one sentence for people
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options
  const frameFolder = resolve(options.dataDir, 'postgres')
  const lock = join(frameFolder, 'start.lock')
  const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
    explainingFileErrors(frameFolder, () => withStartLock(lock, log, work))

  await makeFrameFolder(frameFolder)
  const use = await exclusively(() => prepare(options, frameFolder))
  let { server } = use
  let reviving: Promise<void> | null = null
  let stopping: Promise<void> | null = null

  const isAlive = (): boolean => readProcessState(server.pid) === 'alive'
  const revive = async (): Promise<void> => {
    if (isAlive() && (await isAccepting(server.connection))) return
    const { installation, password } = use
    const previousPort = server.connection.port
    server = await exclusively(() => bringUp({ installation, password, previousPort, log }))
  }
  const ensureRunning = async (): Promise<void> => {
    if (stopping !== null) {
      throw new EmbeddedPostgresError('stopped', 'Frame is shutting down: start it again.')
    }
    reviving ??= revive().finally(() => {
      reviving = null
    })
    return reviving
  }
  const tidy = (): Promise<void> => boundLog(use.installation)
  const watch = watchServer({ isAlive, revive: ensureRunning, tidy, log })
  const release = async (): Promise<void> => {
    watch.stop()
    await reviving?.catch(() => undefined)
    await exclusively(async () => {
      await dropLease(use.leases, use.lease)
      const users = await listLeaseHolders(use.leases)
      if (users.length === 0) await stopServer(use.installation)
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
