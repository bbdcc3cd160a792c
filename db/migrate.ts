import { drizzle } from 'drizzle-orm/postgres-js'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type postgres from 'postgres'
import { projectFile } from '../app/kernel/project-root.server.ts'

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

/**
 * One question, without taking turns: once a database has the newest migration, it keeps it.
 * @throws NewerDatabaseError when the database is ahead of this code
 */
export async function isMigrated(sql: postgres.Sql): Promise<boolean> {
  const newest = newestKnown()
  const applied = await lastApplied(sql)
  if (applied > newest) throw new NewerDatabaseError()
  return applied === newest
}

/**
 * Brings the database's schema to this version. Processes that start together take turns on an
 * advisory lock, so that one migrates and the others find it done.
 * The lock is held on a connection of its own: `sql` needs at least two.
 * @throws NewerDatabaseError when the database is ahead of this code
 */
export async function migrateDatabase(sql: postgres.Sql): Promise<void> {
  const newest = newestKnown()
  const connection = await sql.reserve()
  try {
    // Whoever waits here waits for another process's migration of a large gallery.
    await connection`set statement_timeout = 0`
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`
    const applied = await lastApplied(connection)
    if (applied > newest) throw new NewerDatabaseError()
    if (applied < newest) {
      await migrate(drizzle({ client: sql }), { migrationsFolder })
    }
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => undefined)
    await connection`reset statement_timeout`.catch(() => undefined)
    connection.release()
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
  tx: postgres.TransactionSql,
  migrations: readonly Migration[],
): Promise<void> {
  await tx.unsafe(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`)
  for (const { hash, folderMillis, sql } of migrations) {
    for (const statement of sql) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`
  }
}

/** @returns when the newest applied migration was made, in milliseconds since 1970; 0 for none */
async function lastApplied(sql: postgres.Sql): Promise<number> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (table?.['name'] == null) return 0
  const [row] = await sql`select max(created_at) as latest from drizzle.__drizzle_migrations`
  return Number(row?.['latest'] ?? 0)
}
