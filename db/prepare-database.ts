import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  clientSettings,
  connect,
  describePlace,
  type DatabaseTarget,
} from '../app/database/database.server.ts'
import { DatabaseStartFault, explainStartFault } from '../app/database/start-fault.ts'
import type { DatabasePlace, StartFaultCode } from '../app/database/start-fault.ts'
import { wasNeverMigrated, isMigrated, migrateDatabase } from './migrate.ts'
import { FRAME_TABLES } from './tables.ts'

/** How long a start waits for a server that may be starting, in milliseconds. */
const START_WAITS: Partial<Record<StartFaultCode, number>> = {
  // It says that it starts, recovers or shuts down.
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
  /** How long to wait at most, by the reason; for tests. */
  readonly waits?: typeof START_WAITS
}

/**
 * Makes sure that Frame can use its database: waits for a server that starts, checks it, brings its
 * schema to this version and checks the role's rights. Changes nothing before the checks.
 * @throws DatabaseStartFault, NewerDatabaseError: one sentence for the operator
 */
export async function prepareDatabase(task: DatabaseToPrepare): Promise<void> {
  const { target, directTarget } = task
  await explaining(target, () => waitForServer(task))
  const { pool, close } = connect({ target, max: 1 })
  try {
    await explaining(target, async () => {
      const place = describePlace(target)
      await checkServer(pool, place)
      await checkPreparedStatements(pool, target)
      if (await isMigrated(pool)) return
      await refuseForeignTables(pool, place)
      await explaining(directTarget, () => migrate(directTarget))
    })
    await explaining(target, () => checkRights(pool, describePlace(target)))
  } finally {
    await close()
  }
}

async function explaining<Value>(
  target: DatabaseTarget,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw explainStartFault(error, describePlace(target)) ?? error
  }
}

async function waitForServer({ target, report, waits = START_WAITS }: DatabaseToPrepare) {
  const place = describePlace(target)
  const startedAt = Date.now()
  let hasReported = false
  for (;;) {
    const fault = await tryConnecting(target, place)
    if (fault === null) return
    const waitMs = waits[fault.code] ?? 0
    if (Date.now() - startedAt > waitMs) throw fault
    if (!hasReported) {
      report(
        `Waiting for PostgreSQL at ${place.server}, at most ${Math.ceil(waitMs / 1000)} seconds.`,
      )
    }
    hasReported = true
    await sleep(RETRY_MS)
  }
}

async function tryConnecting(
  target: DatabaseTarget,
  place: DatabasePlace,
): Promise<DatabaseStartFault | null> {
  const client = new pg.Client(clientSettings(target))
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    // No other server gives an error that neither PostgreSQL nor the network knows.
    return explainStartFault(error, place) ?? new DatabaseStartFault('no-answer', place)
  } finally {
    void client.end().catch(() => undefined)
  }
}

type Server = { version: number; name: string; encoding: string; is_read_only: boolean }

async function checkServer(pool: pg.Pool, place: DatabasePlace): Promise<void> {
  const { rows } = await pool.query<Server>(`
    select current_setting('server_version_num')::int as version,
      current_setting('server_version') as name,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::bool as is_read_only`)
  for (const server of rows) refuseServer(server, place)
}

/**
 * Prepares a statement of one name on two connections in turn. A pooler in transaction mode that
 * does not track prepared statements gives both the same session, in which the name is taken.
 */
async function checkPreparedStatements(pool: pg.Pool, target: DatabaseTarget): Promise<void> {
  const other = connect({ target, max: 1 })
  try {
    for (const one of [pool, other.pool, pool]) {
      await one.query({ name: 'frame_start_check', text: 'select 1' })
    }
  } finally {
    await other.close()
  }
}

/** PostgreSQL 14. */
const OLDEST_VERSION = 140_000

/** @throws DatabaseStartFault `too-old`, `not-utf8`, `read-only` */
export function refuseServer(server: Server, place: DatabasePlace): void {
  const { version, name, encoding, is_read_only: isReadOnly } = server
  if (version < OLDEST_VERSION) throw new DatabaseStartFault('too-old', place, name)
  if (encoding !== 'UTF8') throw new DatabaseStartFault('not-utf8', place, encoding)
  if (isReadOnly) throw new DatabaseStartFault('read-only', place)
}

/** Tables with the names of Frame's that no migration of Frame has made. */
async function refuseForeignTables(pool: pg.Pool, place: DatabasePlace): Promise<void> {
  const found = await listTables(pool, 'true')
  // In this order: another process may be migrating, and commits tables and migrations together.
  if (found.length > 0 && (await wasNeverMigrated(pool))) {
    throw new DatabaseStartFault('foreign-tables', place, found.join(', '))
  }
}

async function checkRights(pool: pg.Pool, place: DatabasePlace): Promise<void> {
  const rights = ['select', 'insert', 'update', 'delete']
  const has = rights.map((right) => `has_table_privilege(oid, '${right}')`)
  const all = [...has, `has_schema_privilege('public', 'usage')`].join(' and ')
  const closed = await listTables(pool, `not (${all})`)
  if (closed.length > 0)
    throw new DatabaseStartFault('no-right-to-tables', place, closed.join(', '))
}

/** The tables with the names of Frame's that meet a condition on pg_class. */
async function listTables(pool: pg.Pool, condition: string): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class
     where relnamespace = 'public'::regnamespace and relname = any($1) and (${condition})
     order by relname`,
    [FRAME_TABLES],
  )
  return rows.map(({ relname }) => relname)
}

async function migrate(target: DatabaseTarget): Promise<void> {
  const { pool, close } = connect({ target, max: 1 })
  try {
    await migrateDatabase(pool)
  } finally {
    await close()
  }
}
