import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { isDatabaseUnavailable } from './database-fault.ts'
import { connect, type Queryable } from './database.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.sql`create table note (body text unique)`
})

afterAll(() => database.close())

const open = (max: number) => connect({ target: database.address, max })

async function pidOf(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid ?? 0
}

const end = (pid: number) => database.sql`select pg_terminate_backend(${pid})`
/** Counts sessions that sleep or are in a transaction, without the session that counts. */
const countBusy = async () => {
  const [row] = await database.sql`select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (query like 'select pg_sleep%' and state = 'active' or state = 'idle in transaction')`
  return row?.['busy']
}
const bodies = async () =>
  (await database.sql`select body from note order by body`).map(({ body }) => body)

test('only the transaction whose connection is lost fails, and the next one works', async () => {
  const { db, close } = open(1)
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('of the dead')`)
    const pid = await pidOf(tx)
    setTimeout(() => void end(pid).execute(), 100)
    await tx.execute(sql`select pg_sleep(5)`)
  })
  const error = await broken.catch((fault: unknown) => fault)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('of the living')`)
  })
  expect(await bodies()).toEqual(['of the living'])
  await close()
})

test('after a lost connection, later statements do not run in another transaction', async () => {
  const { db, close } = open(1)
  let other: Promise<unknown> | undefined
  const broken = db.transaction(async (tx) => {
    await end(await pidOf(tx))
    await sleep(100)
    other = db.transaction(async (their) => {
      await their.execute(sql`insert into note values ('theirs')`)
      await sleep(50)
    })
    await sleep(20)
    await tx.execute(sql`insert into note values ('of a ghost')`)
  })
  expect(isDatabaseUnavailable(await broken.catch((fault: unknown) => fault))).toBe(true)
  await other
  expect(await bodies()).toEqual(['of the living', 'theirs'])
  await close()
})

test('a transaction that caught the error of a statement is rolled back and rejects', async () => {
  const { db, pool, close } = open(2)
  const swallowed = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('never')`)
    await tx.execute(sql`insert into note values ('theirs')`).catch(() => undefined)
  })
  // 25P02: the transaction has failed.
  await expect(swallowed).rejects.toMatchObject({ cause: { code: '25P02' } })
  expect(await bodies()).not.toContain('never')
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  await close()
})

test('a connection lost before BEGIN does not stay in the pool', async () => {
  const { db, pool, close } = open(1)
  pool.once('acquire', (client) => void client.end())
  const failed = await db.transaction(pidOf).catch((fault: unknown) => fault)
  expect(isDatabaseUnavailable(failed)).toBe(true)
  expect(await db.transaction(pidOf)).toBeGreaterThan(0)
  await close()
})

test('more transactions and statements than connections all complete', async () => {
  const { db, pool, close } = open(2)
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? db.transaction(async (tx) => Number(await pidOf(tx)) > 0)
        : pidOf(db).then((pid) => pid > 0),
    ),
  )
  expect(outcomes).toEqual(Array.from({ length: 30 }, () => true))
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
  await close()
})

test('a reset fails statements that wait for a silent database, and new ones work', async () => {
  const { db, close, reset } = open(2)
  const fault = (error: unknown) => error
  const silent = db.execute(sql`select pg_sleep(10)`).catch(fault)
  const { promise: isReset, resolve: passReset } = Promise.withResolvers<void>()
  const inTransaction = db
    .transaction(async (tx) => {
      await isReset
      return pidOf(tx)
    })
    .catch(fault)
  await expect.poll(countBusy, { timeout: 10_000 }).toBe(2)
  reset()
  passReset()
  expect(isDatabaseUnavailable(await silent)).toBe(true)
  expect(isDatabaseUnavailable(await inTransaction)).toBe(true)
  const pid = await pidOf(db)
  expect(pid).toBeGreaterThan(0)
  reset()
  expect(await pidOf(db)).not.toBe(pid)
  await close()
  await expect(pidOf(db)).rejects.toSatisfy(isDatabaseUnavailable)
})
