import { join } from 'node:path'
import { prepareDatabase } from '../../db/prepare-database.ts'
import { makeDataDir, removeDataDir } from '../helpers/site/built-server.ts'
import type { TestDatabaseAddress } from '../helpers/database/database.ts'
import { connectSql, type SqlConnection } from '../helpers/database/sql.ts'
import { startDebianPostgres, startReplica } from './debian-postgres.ts'

type Server = SqlConnection & { readonly address: TestDatabaseAddress }

/** Frame's database on a primary of its own, and a streaming replica of it. */
export type ReplicatedDatabase = {
  readonly primary: Server
  readonly replica: Server
  /** The replica gets the changes of the primary, but does not show them. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  close(): Promise<void>
}

export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await makeDataDir()
  const servers = [await startDebianPostgres(join(folder, 'primary'))]
  const source = servers[0]?.address
  if (source === undefined) throw new Error('no primary')
  const admin = connectSql({ target: source, max: 1 })
  await admin.sql`create database frame`
  await admin.close()
  const within = (address: TestDatabaseAddress) => ({ ...address, database: 'frame' })
  const target = within(source)
  await prepareDatabase({ target, directTarget: target, report: () => {} })
  const standby = await startReplica(source, join(folder, 'replica'))
  servers.push(standby)
  const open = (address: TestDatabaseAddress): Server => ({
    ...connectSql({ target: address, max: 2 }),
    address,
  })
  const [primary, replica] = [open(target), open(within(standby.address))]
  return {
    primary,
    replica,
    async pauseReplay() {
      await replica.sql`select pg_wal_replay_pause()`
      while (!(await isPaused(replica))) await replica.sql`select pg_sleep(0.01)`
    },
    resumeReplay: async () => void (await replica.sql`select pg_wal_replay_resume()`),
    async close() {
      await Promise.all([primary.close(), replica.close()])
      for (const server of servers.toReversed()) await server.stop()
      await removeDataDir(folder)
    },
  }
}

async function isPaused({ sql }: Server): Promise<boolean> {
  const [row] = await sql`select pg_get_wal_replay_pause_state() as state`
  return row?.['state'] === 'paused'
}
