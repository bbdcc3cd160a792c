import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReplicas } from '../../app/database/replicas/replicas.server.ts'
import { makeDataDir, removeDataDir } from '../helpers/site/built-server.ts'
import { connectSql, type SqlConnection } from '../helpers/database/sql.ts'
import { startReplica, type DebianPostgres } from './debian-postgres.ts'
import { openReplicatedDatabase, type ReplicatedDatabase } from './replicated-database.ts'

// A primary is lost. Its replica, which lacks the last record, becomes the primary. Another replica
// has that record, which was never confirmed.

let database: ReplicatedDatabase
let folder: string
let ahead: DebianPostgres
let aheadSql: SqlConnection

beforeAll(async () => {
  database = await openReplicatedDatabase()
  await database.primary.sql`create table tick (id int primary key)`
  folder = await makeDataDir()
  const { address } = database.primary
  ahead = await startReplica(address, join(folder, 'ahead'))
  const target = { ...ahead.address, database: address.database }
  aheadSql = connectSql({ target, max: 1 })
})

afterAll(async () => {
  await aheadSql.close()
  await ahead.stop()
  await database.close()
  await removeDataDir(folder)
})

const countTicks = async ({ sql: ask }: SqlConnection) => {
  const rows = await ask<{ count: number }[]>`select count(*)::int as count from tick`
  return rows[0]?.count
}

test('a replica that is ahead on the timeline of a lost primary is not read', async () => {
  const { primary, replica } = database
  await replica.sql`alter system set primary_conninfo = ''`
  await replica.sql`select pg_reload_conf()`
  await expect.poll(async () => replica.sql`select pid from pg_stat_wal_receiver`).toEqual([])
  await primary.sql`select pg_logical_emit_message(false, '', repeat('-', 1000000))`
  await primary.sql`insert into tick values (1)`
  await expect.poll(() => countTicks(aheadSql)).toBe(1)
  await replica.sql`select pg_promote()`

  const reasons: unknown[] = []
  const replicas = openReplicas({
    db: replica.db,
    primary: { target: replica.address },
    targets: [{ ...ahead.address, database: 'frame' }],
    maxLagMs: 400,
    max: 1,
    log: {
      info: (_, message) => void reasons.push(message),
      warn: (fields) => void reasons.push('reason' in fields ? fields.reason : null),
    },
  })
  await expect.poll(() => reasons).toEqual(['it is too far behind'])
  const { rows } = await replicas.run((db) => db.execute(sql`select id from tick`))
  expect(rows).toEqual([])
  await replicas.close()
})
