import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { LOCKS } from '../app/database/advisory-lock.server.ts'
import { ExplainedError, causesOf } from '../app/kernel/error-code.ts'
import { projectFile } from '../app/config/project-root.server.ts'

/** A later version of Frame has migrated the database. */
export class NewerDatabaseError extends ExplainedError {
  constructor() {
    super(
      'This database was last used by a newer version of Frame, whose tables this one does not ' +
        'know: update Frame, or point DATABASE_URL (or DATA_DIR) at another database.',
    )
  }
}

/**
 * PostgreSQL refused a migration. All pending ones run in one transaction, so nothing has changed.
 */
export class MigrationError extends ExplainedError {
  constructor(cause: pg.DatabaseError) {
    super(
      'This version of Frame could not bring the tables of the database up to date: PostgreSQL ' +
        `says “${cause.message}”. Nothing was changed. Go on with the version before, or put ` +
        'right what the message names and start again.',
      { cause },
    )
  }
}

const migrationsFolder = projectFile('db/migrations')

type ClientOrPool = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/**
 * Tells whether the newest migration is applied. Needs no lock, since a migration stays applied.
 * @throws NewerDatabaseError when a migration is applied that this code does not have
 */
export async function isMigrated(database: ClientOrPool): Promise<boolean> {
  const known = new Set(listMigrations().map(({ folderMillis }) => folderMillis))
  const applied = await listApplied(database)
  if (applied.some(({ createdAt }) => !known.has(createdAt))) throw new NewerDatabaseError()
  const newest = Math.max(...known)
  return applied.some(({ createdAt }) => createdAt === newest)
}

/** True for a database that no version of Frame has migrated. */
export async function wasNeverMigrated(database: ClientOrPool): Promise<boolean> {
  return (await listApplied(database)).length === 0
}

/**
 * Brings the database's schema to this version. Processes that start together take turns on an
 * advisory lock, so that one migrates and the others find it done.
 * @param pool of direct connections: an external pooler would not keep the lock
 * @throws NewerDatabaseError when the database is ahead of this code, MigrationError
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Another process may be migrating a large gallery.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
    if (!(await isMigrated(client))) {
      await migrate(drizzle({ client }), { migrationsFolder }).catch(explainRefusal)
    }
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}

/** @throws MigrationError for what PostgreSQL refused; the error itself for a lost connection */
function explainRefusal(error: unknown): never {
  const refusal = causesOf(error).find((cause) => cause instanceof pg.DatabaseError)
  throw refusal === undefined ? error : new MigrationError(refusal)
}

/** Every migration of this version, oldest first. */
export function listMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder })
}

export type Migration = Pick<MigrationMeta, 'hash' | 'folderMillis' | 'sql'>

/** Applies migrations within the caller's transaction and records them like Drizzle. */
export async function applyMigrations(
  tx: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await tx.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`)
  for (const { hash, folderMillis, sql } of migrations) {
    for (const statement of sql) await tx.query(statement)
    await tx.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

export type AppliedMigration = {
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The applied migrations, oldest first; empty for a database that Frame has not used. */
export async function listApplied(database: ClientOrPool): Promise<AppliedMigration[]> {
  const { rows: tables } = await database.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  )
  if ((tables[0]?.name ?? null) === null) return []
  const { rows } = await database.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map((row) => ({ hash: row.hash, createdAt: Number(row.created_at) }))
}
