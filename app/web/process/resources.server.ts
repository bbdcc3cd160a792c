import cluster from 'node:cluster'
import { join, resolve } from 'node:path'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../db/embedded/embedded-postgres.ts'
import { explainingFileErrors } from '../../../db/embedded/embedded-postgres-error.ts'
import { prepareDatabase, type PreparedDatabase } from '../../../db/prepare-database.ts'
import {
  createPasswordHasher,
  type PasswordHasher,
} from '../../account/password/password-hasher.server.ts'
import { findSessionSecret } from '../../account/session/session-secret.server.ts'
import type { Config } from '../../config/config.server.ts'
import { readDatabaseUrl } from '../../config/database-url.server.ts'
import { closeDataFolders, makeFolders } from '../../config/private-folder.server.ts'
import {
  connect,
  describeAddress,
  type Connection,
  type ConnectionOptions,
  type Database,
} from '../../database/database.server.ts'
import { explainStartFault } from '../../database/start-fault.ts'
import { watchDatabase, type DatabaseHealth } from '../../database/database-health.server.ts'
import { openListener, type Listener } from '../../database/listener.server.ts'
import { openReplicas, type Replicas } from '../../database/replicas/replicas.server.ts'
import { describeFault } from '../../http/fault.server.ts'
import type { Log } from '../../kernel/log.ts'
import {
  imageStoreAddress,
  openImageStore,
  type OpenImageStore,
} from '../../images/storage/open-image-store.server.ts'
import { ImageStoreFault } from '../../images/storage/image-store-fault.ts'
import type { S3Change } from '../../images/s3/s3-client.server.ts'
import { holdsSharedImages } from '../../images/storage/store-marker.server.ts'
import { commandLine, projectRoot } from '../../config/project-root.server.ts'

/**
 * Resources that a process opens once and closes at its end. Everything else is created from them.
 */
export type Resources = Connection & {
  readonly config: Config
  readonly log: Log
  /** Prints a line to the terminal. */
  readonly reportProgress: (message: string) => void
  /** Absolute path of the data folder, which exists. */
  readonly dataDir: string
  /** Signs session cookies. */
  readonly secret: string
  readonly publicUrl: string
  readonly health: DatabaseHealth
  readonly listener: Listener
  /** The database itself, for what needs a session: locks, snapshots, LISTEN. */
  readonly direct: Required<PrimaryAddress>
  readonly images: OpenImageStore
  readonly replicas: Replicas
  readonly passwords: PasswordHasher
  close(): Promise<void>
}

/**
 * Opens the database and migrates it. Starts the embedded one unless DATABASE_URL names another.
 * @throws EmbeddedPostgresError, DatabaseStartFault, NewerDatabaseError, ImageStoreFault: with a
 *   message for the operator
 */
export async function openResources(config: Config, log: Log): Promise<Resources> {
  const dataDir = resolve(config.dataDir)
  const images = openImages({ config, dataDir, log })
  // The embedded database creates the folder as well.
  if (config.databaseUrl !== null) await makeDataFolder(dataDir)
  const embedded = config.databaseUrl === null ? await openEmbedded(dataDir) : null
  for (const folder of await closeDataFolders(dataDir)) {
    log.warn({ folder }, 'other users of this machine may read this folder: another user owns it')
  }
  reportIgnoredParameters(config)
  const { primary, direct, connection, listener, close } = await openDatabase(config, embedded)
  let secret: string
  try {
    secret = await findSessionSecret(connection.db, {
      configured: config.authSecret,
      olderFile: join(dataDir, 'auth-secret'),
    })
    await checkImages(connection.db, images, log)
  } catch (error) {
    await close()
    throw explainStartFault(error, describeAddress(primary.target)) ?? error
  }
  const health = openHealth(primary, connection, log)
  const replicas = openReplicas({
    db: connection.db,
    primary,
    // With several workers, the supervisor answers no requests of guests.
    targets: config.workers > 1 && cluster.isPrimary ? [] : config.replicas.urls,
    maxLagMs: config.replicas.maxLagMs,
    max: connectionsOf(config),
    log,
  })
  const passwords = createPasswordHasher()
  return {
    ...connection,
    config,
    log,
    reportProgress,
    dataDir,
    secret,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    health,
    listener,
    direct,
    images,
    replicas,
    passwords,
    async close() {
      health.stop()
      await replicas.close()
      await passwords.close()
      await close()
    },
  }
}

type PrimaryAddress = Pick<ConnectionOptions, 'target' | 'pooling'>

/** Prepares the database and connects to it. When it fails, the embedded server is stopped. */
async function openDatabase(config: Config, embedded: EmbeddedPostgres | null) {
  const target = embedded?.connection ?? config.databaseUrl ?? ''
  // LISTEN and session locks do not work through a pooler, which `target` may be.
  const directTarget = config.databaseDirectUrl ?? target
  let prepared: PreparedDatabase
  try {
    prepared = await prepareDatabase({ target, directTarget, report: reportProgress })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const primary: PrimaryAddress = { target, pooling: prepared.pooling }
  const connection = connect({ ...primary, max: connectionsOf(config) })
  const direct = { target: directTarget, pooling: prepared.directPooling }
  const listener = openListener(direct.target, { pooling: direct.pooling })
  const close = async () => {
    await listener.close()
    await connection.close()
    await embedded?.stop()
  }
  return { primary, direct, connection, listener, close }
}

function reportIgnoredParameters({ databaseUrl, databaseDirectUrl, replicas }: Config): void {
  for (const url of [databaseUrl, databaseDirectUrl, ...replicas.urls]) {
    const ignored = url === null ? [] : readDatabaseUrl(url).ignored
    if (ignored.length === 0) continue
    reportProgress(
      `Frame does not use these parameters of its database's URL: ${ignored.join(', ')}.`,
    )
  }
}

const HEALTH_TIMEOUT_MS = 2000

/** Checks on a connection of its own, since those of the pool may all be busy. */
function openHealth(primary: PrimaryAddress, connection: Connection, log: Log): DatabaseHealth {
  const own = connect({ ...primary, max: 1, connectionTimeoutMs: HEALTH_TIMEOUT_MS })
  const health = watchDatabase(
    () => own.pool.query('select 1'),
    (isDown) => {
      if (!isDown) return log.info({}, 'the database answers again')
      log.warn({}, 'the database does not answer')
      own.reset()
      connection.reset()
    },
  )
  return {
    raceOutage: health.raceOutage,
    stop() {
      health.stop()
      void own.close(0)
    },
  }
}

// With several workers, only the supervisor prints.
const reportProgress = (message: string) => {
  if (!cluster.isWorker) process.stdout.write(`${message}\n`)
}

/** Connections of each process besides its pool: one for the listener, one for health checks. */
const OWN_CONNECTIONS = 2

/**
 * Up to 22 workers share the 100 connections of a usual PostgreSQL with the supervisor's two and
 * ten of other programs. More workers have two each.
 */
export const connectionsOf = ({ workers }: Pick<Config, 'workers'>) =>
  Math.max(2, Math.min(10, Math.floor(88 / workers) - OWN_CONNECTIONS))

const makeDataFolder = (dataDir: string) =>
  explainingFileErrors(dataDir, async () => makeFolders(dataDir))

function openEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    projectRoot,
    log: reportProgress,
  })
}

function openImages({ config, dataDir, log }: Pick<Resources, 'config' | 'dataDir' | 'log'>) {
  const report = ({ kind, fault }: S3Change) => {
    if (fault === null) log.info({ kind }, 'the image store answers again')
    else log.warn({ kind, fault: fault.message }, 'the image store does not answer')
  }
  const address = imageStoreAddress(config, dataDir)
  return openImageStore(address, { account: config.s3, retries: 'server', onChange: report })
}

/**
 * Checks that the images can be used and are those of the database. A process with other images
 * would answer 404 for the pictures that people upload elsewhere.
 */
async function checkImages(db: Database, images: OpenImageStore, log: Log): Promise<void> {
  // A worker that replaces another serves pages even during an outage of the store.
  if (cluster.isWorker) return
  await images.check()
  const isShared = await holdsSharedImages(db, images).catch((error: unknown) => {
    if (error instanceof ImageStoreFault) throw error
    // The folder is not writable: /readyz reports it as long as it lasts.
    log.warn(describeFault(error), 'the image folder could not be checked')
    return true
  })
  if (isShared) return
  const { name, folder } = images
  const advice =
    folder === null
      ? `copy them there (${commandLine('images', 'copy')}), or correct IMAGE_STORE.`
      : 'give all processes on this database the same folder (DATA_DIR on shared storage), or ' +
        'restore the folder from a backup.'
  const message = `The images of this gallery are not all in ${name}: ${advice}`
  log.warn({ store: name }, message)
  process.stderr.write(`${message}\n`)
}
