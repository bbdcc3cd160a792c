import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  clientSettings,
  connect,
  describeAddress,
  type DatabaseTarget,
  type Pooling,
} from '../app/database/database.server.ts'
import { findPooling, findSessionPooling } from '../app/database/pooling.server.ts'
import { DatabaseStartFault, explainStartFault } from '../app/database/start-fault.ts'
import type { DatabaseAddress, StartFaultCode } from '../app/database/start-fault.ts'
import { wasNeverMigrated, isMigrated, migrateDatabase, MigrationError } from './migrate.ts'
import { FRAME_TABLES } from './tables.ts'

/** The longest wait of a start for a server that may be starting, in milliseconds. */
const START_WAITS: Partial<Record<StartFaultCode, number>> = {
  // The server reports that it starts, recovers or shuts down.
  'still-starting': 60_000,
  // Its port or socket is not open yet.
  'no-server': 5000,
}
const RETRY_MS = 250

export type DatabaseToPrepare = {
  readonly target: DatabaseTarget
  /** PostgreSQL itself, if `target` is a pooler: migrations need a session. */
  readonly directTarget: DatabaseTarget
  /** Prints a line to the terminal. */
  readonly report: (message: string) => void
  /** The longest wait by reason; for tests. */
  readonly waits?: typeof START_WAITS
}

/** The kind of server or pooler at the two addresses. */
export type PreparedDatabase = { readonly pooling: Pooling; readonly directPooling: Pooling }

/**
 * Makes sure that Frame can use its database: waits for a server that starts, checks it, migrates
 * the schema and checks the role's rights. Changes nothing before the checks.
 * @throws DatabaseStartFault, MigrationError, NewerDatabaseError: with a message for the operator
 */
export async function prepareDatabase(task: DatabaseToPrepare): Promise<PreparedDatabase> {
  const { target, directTarget, report } = task
  await explaining(target, () => waitForServer(task))
  const prepared = await findPoolings(task)
  const { pooling, directPooling } = prepared
  const { pool, close } = connect({ target, pooling, max: 1 })
  try {
    await explaining(target, async () => {
      const address = describeAddress(target)
      await checkServer(pool, address)
      if (!(await isMigrated(pool))) {
        await refuseForeignTables(pool, address)
        await explaining(directTarget, () => migrate(directTarget, directPooling))
      }
      await checkRights(pool, address)
      if (pooling !== 'direct') await reportMissingTimeout(pool, report)
    })
  } finally {
    await close()
  }
  return prepared
}

async function findPoolings({
  target,
  directTarget,
}: DatabaseToPrepare): Promise<PreparedDatabase> {
  if (target === directTarget) {
    const pooling = await explaining(target, () => findSessionPooling(target, 'pooler-alone'))
    return { pooling, directPooling: pooling }
  }
  const pooling = await explaining(target, () => findPooling(target))
  const directPooling = await explaining(directTarget, () =>
    findSessionPooling(directTarget, 'direct-pooler'),
  )
  return { pooling, directPooling }
}

/** Only needed with a pooler: without one, each connection sets the timeout itself. */
async function reportMissingTimeout(
  pool: pg.Pool,
  report: DatabaseToPrepare['report'],
): Promise<void> {
  const { rows } = await pool.query<{ role: string; timeout: string }>(
    "select quote_ident(current_user) as role, current_setting('statement_timeout') as timeout",
  )
  if (rows[0]?.timeout !== '0') return
  report(
    'No timeout ends long statements that come through the pooler: run ' +
      `ALTER ROLE ${rows[0].role} SET statement_timeout = '20s' in PostgreSQL.`,
  )
}

async function explaining<Value>(
  target: DatabaseTarget,
  run: () => Promise<Value>,
): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    const fault = explainStartFault(error, describeAddress(target))
    // For a migration that was refused for another reason, the error itself says more.
    throw fault === null || (fault.code === 'other' && error instanceof MigrationError)
      ? error
      : fault
  }
}

async function waitForServer({ target, report, waits = START_WAITS }: DatabaseToPrepare) {
  const address = describeAddress(target)
  const startedAt = Date.now()
  let hasReported = false
  for (;;) {
    const fault = await tryConnecting(target, address)
    if (fault === null) return
    const waitMs = waits[fault.code] ?? 0
    if (Date.now() - startedAt > waitMs) throw fault
    if (!hasReported) {
      report(
        `Waiting for PostgreSQL at ${address.server}, at most ${Math.ceil(waitMs / 1000)} seconds.`,
      )
    }
    hasReported = true
    await sleep(RETRY_MS)
  }
}

async function tryConnecting(
  target: DatabaseTarget,
  address: DatabaseAddress,
): Promise<DatabaseStartFault | null> {
  // With the settings for a pooler, which refuses others.
  const client = new pg.Client(clientSettings(target, 'session'))
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    // An error of neither PostgreSQL nor the network: another kind of server has answered.
    return explainStartFault(error, address) ?? new DatabaseStartFault('no-answer', address)
  } finally {
    void client.end().catch(() => undefined)
  }
}

type Server = { version: number; name: string; encoding: string; is_read_only: boolean }

async function checkServer(pool: pg.Pool, address: DatabaseAddress): Promise<void> {
  const { rows } = await pool.query<Server>(`
    select current_setting('server_version_num')::int as version,
      current_setting('server_version') as name,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::bool as is_read_only`)
  for (const server of rows) refuseServer(server, address)
}

/** PostgreSQL 14. */
const OLDEST_VERSION = 140_000

/** @throws DatabaseStartFault `too-old`, `not-utf8`, `read-only` */
export function refuseServer(server: Server, address: DatabaseAddress): void {
  const { version, name, encoding, is_read_only: isReadOnly } = server
  if (version < OLDEST_VERSION) throw new DatabaseStartFault('too-old', address, name)
  if (encoding !== 'UTF8') throw new DatabaseStartFault('not-utf8', address, encoding)
  if (isReadOnly) throw new DatabaseStartFault('read-only', address)
}

/** Refuses tables with the names of Frame's that no migration of Frame has created. */
async function refuseForeignTables(pool: pg.Pool, address: DatabaseAddress): Promise<void> {
  const found = await listFrameTables(pool, 'true')
  // In this order: another process may be migrating, and commits tables and migrations together.
  if (found.length > 0 && (await wasNeverMigrated(pool))) {
    throw new DatabaseStartFault('foreign-tables', address, found.join(', '))
  }
}

async function checkRights(pool: pg.Pool, address: DatabaseAddress): Promise<void> {
  const rights = ['select', 'insert', 'update', 'delete']
  const has = rights.map((right) => `has_table_privilege(oid, '${right}')`)
  const all = [...has, `has_schema_privilege('public', 'usage')`].join(' and ')
  const closed = await listFrameTables(pool, `not (${all})`)
  if (closed.length > 0)
    throw new DatabaseStartFault('no-right-to-tables', address, closed.join(', '))
}

/** The tables with the names of Frame's that meet a condition on pg_class. */
async function listFrameTables(pool: pg.Pool, condition: string): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class
     where relnamespace = 'public'::regnamespace and relname = any($1) and (${condition})
     order by relname`,
    [FRAME_TABLES],
  )
  return rows.map(({ relname }) => relname)
}

async function migrate(target: DatabaseTarget, pooling: Pooling): Promise<void> {
  const { pool, close } = connect({ target, pooling, max: 1, answerTimeoutMs: 0 })
  try {
    await migrateDatabase(pool)
  } finally {
    await close()
  }
}
