import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { LOCKS } from './advisory-lock.server.ts'
import { isDatabaseUnavailable, isDataException } from './database-fault.ts'
import { connectSql } from '../../tests/helpers/database/sql.ts'
import { transact } from './database.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.sql`create table tally (id int primary key, count int not null)`
  await database.sql`insert into tally values (1, 0), (2, 0)`
})

afterAll(() => database.close())

test('no two kinds of advisory locks share a key', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length)
})

test('two transactions that deadlock both succeed', async () => {
  let tries = 0
  const both = new Set<number>()
  /**
   * Updates two rows in an order, the second one once the other transaction has locked its first.
   */
  const raise = (order: readonly [number, number]) =>
    transact(database.db, async (tx) => {
      tries += 1
      const [first, second] = order
      await tx.execute(sql`update tally set count = count + 1 where id = ${first}`)
      both.add(first)
      while (both.size < 2) await new Promise((resolve) => setTimeout(resolve, 5))
      await tx.execute(sql`update tally set count = count + 1 where id = ${second}`)
    })
  await Promise.all([raise([1, 2]), raise([2, 1])])
  // A retried transaction may meet another deadlock.
  expect(tries).toBeGreaterThan(2)
  const rows = await database.sql`select count from tally order by id`
  expect(rows.map(({ count }) => count)).toEqual([2, 2])
})

test('a transaction that fails for another reason runs once', async () => {
  let tries = 0
  const broken = transact(database.db, async (tx) => {
    tries += 1
    await tx.execute(sql`insert into tally values (1, 0)`)
  })
  await expect(broken).rejects.toThrow(/insert into tally/)
  expect(tries).toBe(1)
})

test('an outage is distinguished from a wrong query', async () => {
  const nowhere = connectSql({ target: { ...database.address, port: 1 }, max: 1 })
  const fault = await nowhere.db.execute(sql`select 1`).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(fault)).toBe(true)
  await nowhere.close()
  const wrong = await database.db.execute(sql`select nonsense`).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(wrong)).toBe(false)
  const text = await database.db
    .execute(sql`select ${'a\0b'}::text`)
    .catch((error: unknown) => error)
  expect(isDataException(text)).toBe(true)
})
