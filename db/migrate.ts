import { drizzle } from 'drizzle-orm/postgres-js'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { join } from 'node:path'
import type postgres from 'postgres'
import { projectRoot } from '../app/kernel/project-root.server.ts'

/** The database has seen a later version of Frame than this one. */
export class NewerDatabaseError extends Error {
  constructor() {
    super(
      'This database was last used by a newer version of Frame: update Frame, or point DATABASE_URL (or DATA_DIR) at another database.',
    )
  }
}

/** Any number, as long as every version of Frame uses the same: "frame" on a phone's keys. */
const MIGRATION_LOCK = 37_263

const migrationsFolder = join(projectRoot, 'db', 'migrations')

/**
 * Brings the database's schema to this version. Processes that start together take turns on an
 * advisory lock, so that one migrates and the others find it done.
 * The lock is held on a connection of its own: `sql` needs at least two.
 * @throws NewerDatabaseError when the database is ahead of this code
 */
export async function migrateDatabase(sql: postgres.Sql): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  const newest = Math.max(...known.map((migration) => migration.folderMillis))
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`
    const applied = await lastApplied(connection)
    if (applied > newest) throw new NewerDatabaseError()
    if (applied < newest) {
      await migrate(drizzle({ client: sql }), { migrationsFolder })
    }
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => undefined)
    connection.release()
  }
}

/** @returns when the newest applied migration was made, in milliseconds since 1970; 0 for none */
async function lastApplied(sql: postgres.ReservedSql): Promise<number> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (table?.['name'] == null) return 0
  const [row] = await sql`select max(created_at) as latest from drizzle.__drizzle_migrations`
  return Number(row?.['latest'] ?? 0)
}
