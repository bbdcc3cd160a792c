import { newId } from '../../kernel/id.ts'
import { connect, type Connection, type ConnectionOptions } from '../database.server.ts'
import { findValue, shareValue } from '../installation.store.server.ts'

/** A position in the primary's log, after everything committed before it was requested. */
export type WritePosition = {
  readonly lsn: string
  /** Replicas have the identifier of their primary's cluster. */
  readonly system: string
  readonly database: string
  readonly mark: TimelineMark
}

/**
 * A value that was written on the primary's timeline. Each failover begins a new timeline, and a
 * replica that still follows the lost primary may be further in the log of the old one.
 */
type TimelineMark = { readonly name: ReturnType<typeof markNameOf>; readonly value: string }

export type Positions = {
  /** @returns null when the primary does not answer */
  find(): Promise<WritePosition | null>
  close(): Promise<void>
}

type LogPosition = Omit<WritePosition, 'mark'> & { readonly timeline: number }

/** Contains the cluster's identifier, since a restored backup may hold marks of another cluster. */
const markNameOf = ({ system, timeline }: LogPosition) => `timeline ${system} ${timeline}` as const

/** Uses connections of its own, since those of the pool may all be busy. */
export function openPositions(
  primary: Pick<ConnectionOptions, 'target' | 'pooling'>,
  { max, timeoutMs }: { readonly max: number; readonly timeoutMs: number },
): Positions {
  const timeouts = { connectionTimeoutMs: timeoutMs, answerTimeoutMs: timeoutMs }
  const { db, pool, close } = connect({ ...primary, max: Math.max(1, max), ...timeouts })
  let mark: TimelineMark | null = null

  async function findLogPosition(): Promise<LogPosition | undefined> {
    return (await pool.query<LogPosition>(POSITION)).rows[0]
  }

  async function find(): Promise<WritePosition | null> {
    let position = await findLogPosition()
    if (position === undefined) return null
    const name = markNameOf(position)
    if (mark?.name !== name) {
      mark = { name, value: await shareValue(db, name, newId) }
      // The mark is before this position in the log.
      position = await findLogPosition()
    }
    return position !== undefined && markNameOf(position) === name ? { ...position, mark } : null
  }

  return {
    find: () => find().catch(() => null),
    close: () => close(0),
  }
}

/** The name of a file of the log begins with its timeline, in hexadecimal digits. */
const POSITION = `
  select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system,
    current_database()::text as database,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline
  from pg_control_system()`

/** Whether a server is a replica of the position's database, and has everything before it. */
export async function compareWith(
  { lsn, system, database, mark }: WritePosition,
  { db, pool }: Pick<Connection, 'db' | 'pool'>,
): Promise<'current' | 'behind' | 'foreign'> {
  const { rows } = await pool.query<{ is_replica: boolean; is_current: boolean }>(
    `select pg_is_in_recovery() and system_identifier::text = $2 and current_database() = $3
       as is_replica, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_current
     from pg_control_system()`,
    [lsn, system, database],
  )
  if (rows[0]?.is_replica !== true) return 'foreign'
  if (!rows[0].is_current) return 'behind'
  return (await findValue(db, mark.name)) === mark.value ? 'current' : 'behind'
}
