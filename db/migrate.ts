import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectFile } from '../app/config/project-root.server.ts'

/** The database has seen a later version of Frame than this one. */
export class NewerDatabaseError extends Error {
  constructor() {
    super(
      'This database was last used by a newer version of Frame: update Frame, or point DATABASE_URL (or DATA_DIR) at another database.',
    )
  }
}

/** Any number, as long as every version of Frame uses the same: "frame" on a phone's keys. */
export const MIGRATION_LOCK = 37_263

const migrationsFolder = projectFile('db/migrations')

/** What can be asked: a pool, or one connection. */
type Asked = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/**
 * One question, without taking turns: once a database has the newest migration, it keeps it.
 * @throws NewerDatabaseError when the database is ahead of this code
 */
export async function isMigrated(database: Asked): Promise<boolean> {
  const newest = newestKnown()
  const applied = await lastApplied(database)
  if (applied > newest) throw new NewerDatabaseError()
  return applied === newest
}

/**
 * Brings the database's schema to this version. Processes that start together take turns on an
 * advisory lock, so that one migrates and the others find it done.
 * @param pool of connections to PostgreSQL itself: a pooler would not keep the lock
 * @throws NewerDatabaseError when the database is ahead of this code
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Whoever waits here waits for another process's migration of a large gallery.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (!(await isMigrated(client))) await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    // Closing the connection gives the lock back.
    client.release(true)
  }
}

const newestKnown = () => Math.max(...listMigrations().map(({ folderMillis }) => folderMillis))

/** Every migration of this version, oldest first. */
export function listMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder })
}

export type Migration = Pick<MigrationMeta, 'hash' | 'folderMillis' | 'sql'>

/** Applies migrations within a transaction of the caller's, and notes them as Drizzle would. */
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

/** @returns when the newest applied migration was made, in milliseconds since 1970; 0 for none */
async function lastApplied(database: Asked): Promise<number> {
  const { rows: tables } = await database.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  )
  if ((tables[0]?.name ?? null) === null) return 0
  const { rows } = await database.query<{ latest: string | null }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.latest ?? 0)
}
