import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts'
import { textList } from './columns.server.ts'
import { isForeignKeyViolation } from '../kernel/database-fault.ts'
import { prepareOnce, prepareSql } from './database.server.ts'

const boxes = pgTable('boxes', {
  id: integer('id').primaryKey(),
  label: text('label'),
  tags: textList('tags'),
})

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.sql`create table boxes (id int primary key, label text, tags text[] not null)`
  await database.sql`create table lids (box_id int references boxes (id))`
})

afterAll(() => database.close())

const put = prepareOnce((db) =>
  db
    .insert(boxes)
    .values({
      id: sql.placeholder('id'),
      label: sql.placeholder('label'),
      tags: sql.placeholder('tags'),
    })
    .returning({ id: boxes.id, tags: boxes.tags })
    .prepare('put'),
)
const find = prepareOnce((db) =>
  db
    .select({ label: boxes.label })
    .from(boxes)
    .where(eq(boxes.id, sql.placeholder('id')))
    .prepare('find'),
)

test('values are written as their columns write them, and read as they read them', async () => {
  const tags = ['ink', 'a, "b"', '{}']
  expect(await put(database.db).execute({ id: 1, label: null, tags })).toEqual([{ id: 1, tags }])
  expect(await find(database.db).execute({ id: 1 })).toEqual([{ label: null }])
  expect(await find(database.db).execute({ id: 2 })).toEqual([])
})

test('a statement without one of its values is not sent', async () => {
  await expect(put(database.db).execute({ id: 3, label: 'three' })).rejects.toThrow('"tags"')
  expect(await find(database.db).execute({ id: 3 })).toEqual([])
})

test('what the database refuses is told without what was to be written', async () => {
  const lid = prepareSql(sql`insert into lids values (${sql.placeholder('boxId')}::int)`)
  const failed = lid(database.db, { boxId: 424_242 })
  await expect(failed).rejects.toSatisfy(isForeignKeyViolation)
  await expect(failed).rejects.not.toThrow('424242')
})
