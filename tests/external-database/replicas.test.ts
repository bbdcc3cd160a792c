import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../app/database/database.server.ts'
import { openReplicas, type Replicas } from '../../app/database/replicas/replicas.server.ts'
import { openDatabaseProxy } from '../helpers/database/database-proxy.ts'
import type { TestDatabaseAddress } from '../helpers/database/database.ts'
import { openReplicatedDatabase, type ReplicatedDatabase } from './replicated-database.ts'

let database: ReplicatedDatabase
let opened: Replicas[] = []

beforeAll(async () => {
  database = await openReplicatedDatabase()
  await database.primary.sql`create table tick (id int primary key)`
})

afterEach(async () => {
  await database.resumeReplay()
  await Promise.all(opened.map((replicas) => replicas.close()))
  opened = []
})

afterAll(() => database.close())

type Watched = Replicas & { readonly log: { replica: string; message: string; reason?: string }[] }

/** The default maximum lag is longer than a test. */
function open({ maxLagMs = 60_000, target = database.replica.address } = {}): Watched {
  const log: Watched['log'] = []
  const note = (fields: object, message: string) =>
    void log.push({ ...(fields as { replica: string }), message })
  const replicas = openReplicas({
    db: database.primary.db,
    primary: { target: database.primary.address },
    targets: [target],
    maxLagMs,
    max: 2,
    log: { info: note, warn: note },
  })
  opened.push(replicas)
  return { ...replicas, log }
}

async function roleOf(db: Queryable): Promise<'replica' | 'primary'> {
  const { rows } = await db.execute<{ standby: boolean }>(
    sql`select pg_is_in_recovery() as standby`,
  )
  return rows[0]?.standby === true ? 'replica' : 'primary'
}

/** Waits until this server answers reads of guests. */
async function untilReadBy(replicas: Replicas, role: 'replica' | 'primary'): Promise<void> {
  await expect.poll(() => replicas.run(roleOf)).toBe(role)
}

const countTicks = async (db: Queryable) => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from tick`)
  return rows[0]?.count
}

const addTick = (id: number) => database.primary.sql`insert into tick values (${id})`

test('guests read a replica that has everything', async () => {
  const replicas = open()
  await untilReadBy(replicas, 'replica')
  expect(replicas.reads.replica).toBeGreaterThan(0)
  const { host, port } = database.replica.address
  const replica = `${host}:${port}`
  expect(Object.keys(replicas.listAges())).toEqual([replica])
  expect(replicas.log).toEqual([{ replica, message: 'guest reads go to a replica' }])
})

test('a change is in the next read, although the replica lacks it', async () => {
  const replicas = open()
  await untilReadBy(replicas, 'replica')
  await database.pauseReplay()
  await addTick(1)
  // The process does not know of the change, and the replica is within the maximum lag.
  expect(await replicas.run(countTicks)).toBe(0)
  replicas.reportWrite()
  expect(await replicas.run(countTicks)).toBe(1)
  await database.resumeReplay()
  await untilReadBy(replicas, 'replica')
  expect(await replicas.run(countTicks)).toBe(1)
})

test('a replica beyond the bound is excluded until it has caught up, and said once', async () => {
  const replicas = open({ maxLagMs: 400 })
  await untilReadBy(replicas, 'replica')
  await database.pauseReplay()
  await addTick(2)
  await untilReadBy(replicas, 'primary')
  await expect.poll(() => replicas.log.at(-1)?.reason).toBe('it is too far behind')
  const said = replicas.log.length
  await expect.poll(() => Object.values(replicas.listAges())[0]).toBeGreaterThan(1.2)
  expect(await replicas.run(countTicks)).toBe(2)
  expect(replicas.log).toHaveLength(said)
  await database.resumeReplay()
  await untilReadBy(replicas, 'replica')
})

test('what guests read is never older than the bound', async () => {
  const maxLagMs = 400
  const replicas = open({ maxLagMs })
  await untilReadBy(replicas, 'replica')
  const commits: number[] = []
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  let pausedAt = Infinity
  while (elapsedMs() < pausedAt + 3 * maxLagMs) {
    if (pausedAt === Infinity && elapsedMs() > maxLagMs) {
      await database.pauseReplay()
      pausedAt = elapsedMs()
    }
    await addTick(100 + commits.length)
    commits.push(performance.now())
    const since = performance.now() - maxLagMs
    const { rows } = await replicas.run((db) =>
      db.execute<{ count: number }>(sql`select count(*)::int as count from tick where id >= 100`),
    )
    const mustHave = commits.filter((at) => at <= since).length
    expect(rows[0]?.count).toBeGreaterThanOrEqual(mustHave)
  }
  expect(replicas.reads.primary).toBeGreaterThan(0)
  expect(replicas.reads.replica).toBeGreaterThan(0)
})

test('a read whose connection ends is answered by the primary', async () => {
  const replicas = open()
  await untilReadBy(replicas, 'replica')
  const roles: string[] = []
  const answer = await replicas.run(async (db) => {
    const role = await roleOf(db)
    roles.push(role)
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    if (role === 'replica') {
      await database.replica.sql`select pg_terminate_backend(${rows[0]?.pid})`
      // The pool may have another connection by now.
      throw new Error('Connection terminated unexpectedly')
    }
    return role
  })
  expect([roles, answer]).toEqual([['replica', 'primary'], 'primary'])
  await untilReadBy(replicas, 'replica')
})

test('a read that a silent replica holds up is answered by the primary', async () => {
  const replicas = open({ maxLagMs: 500 })
  await untilReadBy(replicas, 'replica')
  const sessions = await database.replica.sql`
    select pid from pg_stat_activity
    where datname = 'frame' and backend_type = 'client backend' and pid <> pg_backend_pid()`
  for (const { pid } of sessions) process.kill(pid, 'SIGSTOP')
  expect(await replicas.run(roleOf)).toBe('primary')
  for (const { pid } of sessions) process.kill(pid, 'SIGCONT')
  await untilReadBy(replicas, 'replica')
})

test('a replica that is down is excluded, and read again when it is back', async () => {
  const { host, port } = database.replica.address
  const proxy = await openDatabaseProxy({ host, port })
  const target: TestDatabaseAddress = { ...database.replica.address, port: proxy.port }
  const replicas = open({ maxLagMs: 400, target })
  await untilReadBy(replicas, 'replica')
  await proxy.close()
  expect(await replicas.run(roleOf)).toBe('primary')
  await expect.poll(() => replicas.log.at(-1)?.reason).toBe('it does not answer')
  await proxy.open()
  await untilReadBy(replicas, 'replica')
  await proxy.close()
})

test('a server that is no replica of the database is never read', async () => {
  const replicas = open({ maxLagMs: 400, target: database.primary.address })
  await expect.poll(() => replicas.log[0]?.reason).toBe('it is no replica of this database')
  expect(await replicas.run(roleOf)).toBe('primary')
  expect(replicas.reads.replica).toBe(0)
})
