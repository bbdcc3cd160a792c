import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts'
import { isDatabaseAway } from '../kernel/database-fault.ts'
import { connect, type Queryable } from './database.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.sql`create table note (body text unique)`
})

afterAll(() => database.close())

const open = (max: number) => connect({ target: database.address, max })

async function pidOf(db: Queryable): Promise<number> {
  const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

const end = (pid: number) => database.sql`select pg_terminate_backend(${pid})`
const bodies = async () =>
  (await database.sql`select body from note order by body`).map(({ body }) => body)

test('a transaction whose connection dies under a statement fails, alone, and the next one is whole', async () => {
  const { db, sql: client } = open(1)
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('of the dead')`)
    const pid = await pidOf(tx)
    setTimeout(() => void end(pid).execute(), 100)
    await tx.execute(sql`select pg_sleep(5)`)
  })
  const error = await broken.catch((fault: unknown) => fault)
  expect(isDatabaseAway(error)).toBe(true)
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('of the living')`)
  })
  expect(await bodies()).toEqual(['of the living'])
  await client.end()
})

test('what a transaction does after its connection died is not done inside another one', async () => {
  const { db, sql: client } = open(1)
  const broken = db.transaction(async (tx) => {
    await end(await pidOf(tx))
    await sleep(100)
    const other = db.transaction(async (their) => {
      await their.execute(sql`insert into note values ('theirs')`)
      await sleep(50)
    })
    await sleep(20)
    await tx.execute(sql`insert into note values ('of a ghost')`).catch(() => undefined)
    await other
  })
  expect(isDatabaseAway(await broken.catch((fault: unknown) => fault))).toBe(true)
  expect(await bodies()).toEqual(['of the living', 'theirs'])
  await client.end()
})

test('a transaction that swallowed a failure is rolled back and says so', async () => {
  const { db, sql: client } = open(2)
  const swallowed = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('never')`)
    await tx.execute(sql`insert into note values ('theirs')`).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow(/duplicate key/)
  expect(await bodies()).not.toContain('never')
  await client.end()
})

test('more transactions and statements than lines take turns, and all are done', async () => {
  const { db, sql: client, lines } = open(2)
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? db.transaction(async (tx) => Number(await pidOf(tx)) > 0)
        : pidOf(db).then((pid) => pid > 0),
    ),
  )
  expect(outcomes).toEqual(Array.from({ length: 30 }, () => true))
  expect(lines.load).toEqual({ busy: 0, waiting: 0 })
  await client.end()
})

test('hanging up ends what waits for a silent database, and new statements go through', async () => {
  const { db, sql: client, lines } = open(2)
  const silent = db.execute(sql`select pg_sleep(10)`).catch((fault: unknown) => fault)
  await sleep(100)
  lines.hangUp()
  expect(isDatabaseAway(await silent)).toBe(true)
  expect(await pidOf(db)).toBeGreaterThan(0)
  await client.end({ timeout: 1 })
  await expect(pidOf(db)).rejects.toThrow(/Failed query/)
})
