import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../app/kernel/db.server.ts'
import { migrateDatabase, NewerDatabaseError } from '../db/migrate.ts'
import { openTestDatabase, type TestDatabase } from './helpers/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

async function listTables(): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  return rows.map(({ name }) => name)
}

test('several processes may migrate an empty database at the same moment', async () => {
  const before = await listTables()
  expect(before).toContain('artworks')
  await database.sql`drop schema public cascade`
  await database.sql`drop schema drizzle cascade`
  await database.sql`create schema public`
  const processes = [1, 2, 3].map(() => connect({ target: database.address, max: 2 }))
  await Promise.all(processes.map(({ sql }) => migrateDatabase(sql)))
  const [row] =
    await database.sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`
  expect(row?.['tables']).toBe(13)
  await Promise.all(processes.map(({ sql }) => sql.end()))
})

test('a database that a newer version has migrated is refused in plain words', async () => {
  await database.sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`
  await expect(migrateDatabase(database.sql)).rejects.toThrow(NewerDatabaseError)
})
