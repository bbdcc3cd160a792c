import { embeddedCrashDatabase } from '../chaos/crash-database.ts'
import { connectSql, type SqlConnection } from '../helpers/database/sql.ts'
import type { Stage } from './fixtures.ts'

/**
 * Connects to the database of a journey's site while `use` runs.
 * @returns the result of `use`
 */
export async function withSiteDatabase<Value>(
  { server }: Stage,
  use: (connection: SqlConnection) => Promise<Value>,
): Promise<Value> {
  const target = await embeddedCrashDatabase(server.dataDir).findConnection()
  const connection = connectSql({ target, max: 1 })
  try {
    return await use(connection)
  } finally {
    await connection.close()
  }
}
