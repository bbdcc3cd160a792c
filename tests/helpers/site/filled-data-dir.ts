import { startEmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '../../../db/migrate.ts'
import { makeDataDir } from './built-server.ts'
import { connectSql } from '../database/sql.ts'

/** A new data folder after its first start: its embedded database is migrated and stopped. */
export async function makeFilledDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { sql } = connectSql({ target: server.connection, max: 2 })
  await migrateDatabase(sql.pool)
  await sql.end()
  await server.stop()
  return dataDir
}
