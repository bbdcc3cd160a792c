import { sql } from 'drizzle-orm'
import type { Queryable } from './database.server.ts'

/**
 * The keys of all advisory locks, each a different number. From the first release on, none changes:
 * processes of two versions may run on one database.
 */
export const LOCKS = {
  migration: 37_263,
  /** Shared by all listeners of the database. */
  listener: 0x6c_73_74_6e,
  /** Held by a backup; sweeps of files share it. */
  backup: 0x62_6b_75_70,
  imageStoreMarker: 0x6d_61_72_6b,
  image: 0x69_6d_61_67,
  uploads: 0x75_70_6c_64,
  guestOrder: 0x67_6f_72_64,
  certificateKeys: 0x63_6b_65_79,
  webhookEndpoints: 0x77_68_6f_6b,
  demoSeeding: 0x64_65_6d_6f,
} as const

type Key = (typeof LOCKS)[keyof typeof LOCKS]

/**
 * Waits for a lock, and holds it until the transaction ends.
 * @param subject locks only what has this id. Subjects with the same hash share a lock
 */
export async function lockUntilCommit(tx: Queryable, key: Key, subject?: string): Promise<void> {
  await tx.execute(
    subject === undefined
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock(${key}::int, hashtext(${subject}))`,
  )
}

/** Takes a shared lock until the transaction ends. @returns false while another session holds it */
export async function tryShareUntilCommit(tx: Queryable, key: Key): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${key}) as taken`,
  )
  return rows[0]?.taken === true
}

/** Counts the sessions on this database that hold a lock in this mode. */
export async function countHolders(
  db: Queryable,
  key: Key,
  mode: 'ShareLock' | 'ExclusiveLock',
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and mode = ${mode} and granted
      and classid = 0 and objid = ${key} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`)
  return rows[0]?.count ?? 0
}
