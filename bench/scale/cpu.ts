import type { Sql } from '../../tests/helpers/database/sql.ts'
import { cpuOf } from '../process.ts'

/** Milliseconds; `postgres` is NaN if it runs on another machine. */
export type Cpu = { readonly postgres: number; readonly node: number }

/**
 * Measures the processor time of a callback: of the database's PostgreSQL processes, and of Node.
 */
export async function measureCpu<Value>(
  sql: Sql,
  run: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly cpu: Cpu }> {
  const rows = await sql`select pid from pg_stat_activity where datname = current_database()`
  const ofServer = () => rows.reduce((sum, { pid }) => sum + cpuOf(Number(pid)), 0)
  const before = ofServer()
  const nodeBefore = process.cpuUsage()
  const value = await run()
  const { user, system } = process.cpuUsage(nodeBefore)
  return { value, cpu: { postgres: ofServer() - before, node: (user + system) / 1000 } }
}
