import { asc, eq, sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { cube, textList, timestamptz } from './columns.server.ts'
import { transact, type Queryable } from './database.server.ts'
import { prepareRows } from './prepared-statement.server.ts'

const prints = pgTable('prints', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  cents: bigint('cents', { mode: 'number' }),
  madeOn: date('made_on'),
  soldAt: timestamptz('sold_at'),
  tags: textList('tags'),
  point: cube('point').notNull(),
})

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.sql.unsafe(`create table prints (id int primary key, title text not null,
    cents bigint, made_on date, sold_at timestamptz, tags text[] not null, point cube not null)`)
  await database.sql.unsafe(`insert into prints values
    (1, 'Quay', 9007199254740991, '1888-02-29', '2026-03-29 01:30:00.123+00', '{a,"b c"}', '(1,2)'),
    (2, '', null, null, null, '{}', '(0)'),
    (3, 'Pier', 0, '2026-01-01', 'epoch', '{c}', '(3)')`)
})

afterAll(() => database.close())

const columns = {
  id: prints.id,
  about: { title: prints.title, madeOn: prints.madeOn, tags: prints.tags },
  cents: prints.cents,
  soldAt: prints.soldAt,
  point: prints.point,
  isSold: sql<boolean>`${prints.soldAt} is not null`.as('is_sold'),
  lower: sql<string>`lower(${prints.title})`,
}

const from = (db: Queryable) =>
  prepareRows(
    db,
    'prints_from',
    () => columns,
    (selected) =>
      db
        .select(selected)
        .from(prints)
        .where(sql`${prints.id} >= ${sql.placeholder('first')}`)
        .orderBy(asc(prints.id)),
  )

test('rows are as Drizzle maps them', async () => {
  const { db } = database
  const rows = await from(db).execute({ first: 1 })
  expect(rows).toEqual(await db.select(columns).from(prints).orderBy(asc(prints.id)))
  expect(rows.map(({ soldAt }) => soldAt?.toISOString())).toEqual([
    '2026-03-29T01:30:00.123Z',
    undefined,
    '1970-01-01T00:00:00.000Z',
  ])
  expect(await from(db).execute({ first: 4 })).toEqual([])
})

test('a transaction sees its own changes, also within another transaction', async () => {
  const titles = async (db: Queryable) =>
    (await from(db).execute({ first: 3 })).map(({ about }) => about.title)
  const rename = (db: Queryable, title: string) =>
    db.update(prints).set({ title }).where(eq(prints.id, 3))
  await database.db.transaction(async (tx) => {
    await rename(tx, 'Mole')
    const seen = await tx.transaction(async (inner) => {
      await rename(inner, 'Jetty')
      return titles(inner)
    })
    expect([seen, await titles(database.db)]).toEqual([['Jetty'], ['Pier']])
  })
  expect(await transact(database.db, titles)).toEqual(['Jetty'])
})
