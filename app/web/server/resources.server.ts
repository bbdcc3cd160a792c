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
import type { Config } from '../../kernel/config.server.ts'
import { connect, type Connection, type ConnectionOptions } from '../../database/database.server.ts'
import { isDatabaseAway } from '../../kernel/database-fault.ts'
import { startDatabasePulse, type DatabasePulse } from '../../database/database-health.server.ts'
import type { Log } from '../../http/http.server.ts'
import { projectRoot } from '../../kernel/project-root.server.ts'

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
  readonly pulse: DatabasePulse
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
  const connection = connect({ target, max: connectionsOf(config), learnsTypes: false })
  const close = async () => {
    await connection.sql.end({ timeout: 5 })
    await embedded?.stop()
  }
  try {
    if (!(await isMigrated(connection.sql))) await migrate(target)
  } catch (error) {
    await close()
    throw error
  }
  const pulse = takePulse(target, connection, log)
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
    pulse,
    passwords,
    async close() {
      pulse.stop()
      await passwords.close()
      await close()
    },
  }
}

async function migrate(target: ConnectionOptions['target']): Promise<void> {
  const { sql: own } = connect({ target, max: 2 })
  try {
    await migrateDatabase(own)
  } finally {
    await own.end({ timeout: 5 })
  }
}

/** Has a connection of its own: those of the pool may all be waiting for an answer. */
function takePulse(
  target: ConnectionOptions['target'],
  { lines }: Connection,
  log: Log,
): DatabasePulse {
  const own = connect({ target, max: 1, learnsTypes: false })
  const pulse = startDatabasePulse(
    async () => own.db.execute(sql`select 1`),
    (isAway) => {
      if (!isAway) return log.info({}, 'the database is back')
      log.warn({}, 'the database is away')
      // Nobody knows whether what is silent will ever speak again.
      own.lines.hangUp()
      lines.hangUp()
    },
  )
  return {
    get isAway() {
      return pulse.isAway
    },
    orAway: pulse.orAway,
    stop() {
      pulse.stop()
      void own.sql.end({ timeout: 0 })
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
    if (isDatabaseAway(error)) return false
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
