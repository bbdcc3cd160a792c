import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts'
import { moment, textList } from './columns.server.ts'
import { prepareOnce, type Queryable } from './database.server.ts'

const makers = pgTable('makers', { id: integer('id').primaryKey(), name: text('name').notNull() })
const pieces = pgTable('pieces', {
  id: integer('id').primaryKey(),
  makerId: integer('maker_id'),
  price: integer('price'),
  tags: textList('tags'),
  madeAt: moment('made_at'),
})

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.sql`create table makers (id int primary key, name text not null)`
  await database.sql`create table pieces (id int primary key, maker_id int, price int, tags text[] not null,
    made_at timestamptz(3))`
  await database.sql`insert into makers values (1, 'Ada')`
  await database.sql`insert into pieces values
    (1, 1, 12, '{ink,"a, b"}', '2026-11-21 07:00:00.120+00'), (2, 1, null, '{}', null), (3, null, 5, '{x}', now())`
})

afterAll(() => database.close())

const columns = {
  id: pieces.id,
  price: pieces.price,
  tags: pieces.tags,
  madeAt: pieces.madeAt,
  double: sql<number>`${pieces.price} * 2`.as('double'),
  shout: sql<string>`upper(${makers.name})`.mapWith((name: string) => `${name}!`),
  maker: { id: makers.id, name: makers.name },
}
const inner = (db: Queryable) =>
  db
    .select(columns)
    .from(pieces)
    .innerJoin(makers, eq(makers.id, pieces.makerId))
    .orderBy(pieces.id)
const outer = (db: Queryable) =>
  db.select(columns).from(pieces).leftJoin(makers, eq(makers.id, pieces.makerId)).orderBy(pieces.id)

test('rows that are read by a plan are those that drizzle reads', async () => {
  const planned = prepareOnce((db) => inner(db).prepare('inner'))
  const rows = await planned(database.db).execute()
  expect(rows).toEqual(await inner(database.db))
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    tags: ['ink', 'a, b'],
    madeAt: new Date('2026-11-21T07:00:00.120Z'),
    shout: 'ADA!',
    maker: { id: 1, name: 'Ada' },
  })
})

test('an object of an outer join is null where nothing was joined', async () => {
  const prepared = prepareOnce((db) => outer(db).prepare('outer'))
  const rows = await prepared(database.db).execute()
  expect(rows).toEqual(await outer(database.db))
  expect(rows[2]?.maker).toBeNull()
})

test('the plan is what drizzle uses: a later version may look elsewhere for it', () => {
  const planned = prepareOnce((db) => inner(db).prepare('used'))(database.db)
  expect(Reflect.get(planned, 'customResultMapper')).toBeTypeOf('function')
})
