import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { describeFault } from './fault.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const failing = (statement: ReturnType<typeof sql>) =>
  database.db.execute(statement).catch((error: unknown) => error)

test.each([
  ['of a wrong type', () => failing(sql`select ${'ann@example.com'}::text::uuid`), '22P02'],
  ['that exists', () => failing(insertTwice), '23505'],
  ['of an unknown table', () => failing(sql`select ${'ann@example.com'} from nowhere`), '42P01'],
])('the parameters of a query with a value %s are not described', async (_, fail, code) => {
  const { fault, code: described } = describeFault(await fail())
  expect(described).toBe(code)
  expect(fault).not.toContain('ann@')
  expect(fault).toMatch(/\n {4}at /)
})

const insertTwice = sql`
  insert into rate_limits (key, hits, resets_at)
  values (${'ann@example.com'}, 1, now()), (${'ann@example.com'}, 1, now())`

test('a fault without a cause that is an error keeps its parameters to itself', () => {
  const error = Object.assign(new Error('Failed query: select $1\nparams: ann@example.com'), {
    params: ['ann@example.com'],
  })
  expect(describeFault(error).fault).toMatch(/^a failed query\n {4}at /)
})
