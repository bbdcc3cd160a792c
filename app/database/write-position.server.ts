import type pg from 'pg'
import { connect, type ConnectionOptions } from './database.server.ts'

/** A place in the log of the primary, after everything that was committed when it was asked for. */
export type WritePosition = {
  readonly lsn: string
  /** Replicas have the identifier of their primary's cluster. */
  readonly system: string
  readonly database: string
}

export type Positions = {
  /** @returns null when the primary does not answer */
  find(): Promise<WritePosition | null>
  close(): Promise<void>
}

/** Asks on connections of its own: those of the pool may all be busy. */
export function openPositions(
  primary: Pick<ConnectionOptions, 'target' | 'pooling'>,
  { max, timeoutMs }: { readonly max: number; readonly timeoutMs: number },
): Positions {
  const timeouts = { connectionTimeoutMs: timeoutMs, answerTimeoutMs: timeoutMs }
  const { pool, close } = connect({ ...primary, max: Math.max(1, max), ...timeouts })
  return {
    async find() {
      const answer = await pool.query<WritePosition>(POSITION).catch(() => null)
      return answer?.rows[0] ?? null
    },
    close: () => close(0),
  }
}

const POSITION = `
  select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system,
    current_database()::text as database
  from pg_control_system()`

/** Whether a server is a replica of the position's database, and has everything before it. */
export async function compareWith(
  { lsn, system, database }: WritePosition,
  replica: Pick<pg.Pool, 'query'>,
): Promise<'current' | 'behind' | 'foreign'> {
  const { rows } = await replica.query<{ is_replica: boolean; is_current: boolean }>(
    `select pg_is_in_recovery() and system_identifier::text = $2 and current_database() = $3
       as is_replica, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_current
     from pg_control_system()`,
    [lsn, system, database],
  )
  if (rows[0]?.is_replica !== true) return 'foreign'
  return rows[0].is_current ? 'current' : 'behind'
}
