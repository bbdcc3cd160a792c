import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../db/embedded/embedded-postgres.ts'
import { isMigrated, migrateDatabase } from '../../../db/migrate.ts'
import { createPasswordHasher, type PasswordHasher } from '../../account/password-hasher.server.ts'
import type { Config } from '../../config/config.server.ts'
import { connect, type Connection, type DatabaseTarget } from '../../database/database.server.ts'
import { isDatabaseUnavailable } from '../../database/database-fault.ts'
import { watchDatabase, type DatabaseHealth } from '../../database/database-health.server.ts'
import { openListener, type Listener } from '../../database/listener.server.ts'
import type { Log } from '../../http/http.server.ts'
import { projectRoot } from '../../config/project-root.server.ts'

/** What a process opens once and closes at its end; everything else can be made from it again. */
export type Resources = Connection & {
  readonly config: Config
  readonly log: Log
  /** Tells the person at the terminal what is going on. */
  readonly say: (message: string) => void
  /** Absolute path of the data folder, which exists. */
  readonly dataDir: string
  /** Signs session cookies. */
  readonly secret: string
  readonly publicUrl: string
  isReady(): Promise<boolean>
  readonly health: DatabaseHealth
  readonly listener: Listener
  readonly passwords: PasswordHasher
  close(): Promise<void>
}

/**
 * Opens the database (starting the embedded one unless DATABASE_URL names another) and brings it up to date.
 * @throws EmbeddedPostgresError, NewerDatabaseError: faults that their message explains
 */
export async function openResources(config: Config, log: Log): Promise<Resources> {
  const dataDir = resolve(config.dataDir)
  const embedded = config.databaseUrl === null ? await openEmbedded(dataDir) : null
  await mkdir(dataDir, { recursive: true })
  const target = embedded?.connection ?? config.databaseUrl ?? ''
  const connection = connect({ target, max: connectionsOf(config) })
  // LISTEN and locks of a session need PostgreSQL itself where `target` is a pooler.
  const directTarget = config.databaseDirectUrl ?? target
  const listener = openListener(directTarget)
  const close = async () => {
    await listener.close()
    await connection.close()
    await embedded?.stop()
  }
  try {
    if (!(await isMigrated(connection.pool))) await migrate(directTarget)
  } catch (error) {
    await close()
    throw error
  }
  const health = openHealth(target, connection, log)
  const passwords = createPasswordHasher()
  return {
    ...connection,
    config,
    log,
    say,
    dataDir,
    secret: config.authSecret ?? (await keptSecret(join(dataDir, 'auth-secret'))),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    isReady: () => answers(connection),
    health,
    listener,
    passwords,
    async close() {
      health.stop()
      await passwords.close()
      await close()
    },
  }
}

async function migrate(target: DatabaseTarget): Promise<void> {
  const { pool, close } = connect({ target, max: 1 })
  try {
    await migrateDatabase(pool)
  } finally {
    await close()
  }
}

const HEALTH_TIMEOUT_MS = 2000

/** Asks on a connection of its own: those of the pool may all be waiting for an answer. */
function openHealth(target: DatabaseTarget, connection: Connection, log: Log): DatabaseHealth {
  const own = connect({ target, max: 1, connectionTimeoutMs: HEALTH_TIMEOUT_MS })
  const health = watchDatabase(
    () => own.pool.query('select 1'),
    (isAway) => {
      if (!isAway) return log.info({}, 'the database is back')
      log.warn({}, 'the database is away')
      own.reset()
      connection.reset()
    },
  )
  return {
    get isAway() {
      return health.isAway
    },
    raceOutage: health.raceOutage,
    stop() {
      health.stop()
      void own.close(0)
    },
  }
}

// Of several processes, the one above them speaks.
const say = (message: string) => {
  if (!cluster.isWorker) process.stdout.write(`${message}\n`)
}

/** PostgreSQL's hundred connections are for all processes together, with some left for others. */
const connectionsOf = ({ workers }: Config) => Math.max(2, Math.min(10, Math.floor(80 / workers)))

function openEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    projectRoot,
    log: say,
  })
}

async function answers({ db }: Connection): Promise<boolean> {
  try {
    await db.execute(sql`select 1`)
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  }
}

/** A random secret in a file of its own; processes that start together agree on one. */
async function keptSecret(file: string): Promise<string> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // A link fails where the file exists: the first process wins, and the file is never half written.
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}
