import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRAME_TABLES } from '../../db/tables.ts'
import { openTestDatabase, type TestDatabase } from '../helpers/database/database.ts'
import { GLOBAL_NAMES, MOVED_FOREIGN_KEYS, PLACEMENTS } from './distribution-plan.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

/** @returns the rows whose constraint is of a kind, as `table`, `columns` and `target` */
async function listConstraints(kinds: readonly string[]) {
  return database.sql<{ table: string; columns: string; target: string }[]>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
      (select string_agg(attname, ',' order by at) from unnest(conkey) with ordinality key (n, at)
        join pg_attribute on attrelid = conrelid and attnum = n) as columns
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype::text = any(${kinds})
    order by 1, 3`
}

function columnOf(table: string): string | null {
  const placement = PLACEMENTS[table]
  return typeof placement === 'object' ? placement.column : null
}

const kindOf = (table: string) => {
  const placement = PLACEMENTS[table]
  return typeof placement === 'object' ? placement.by : placement
}

test('every table has a place in the plan', () => {
  expect(Object.keys(PLACEMENTS).toSorted()).toEqual([...FRAME_TABLES].toSorted())
})

test('foreign keys stay on one node, or the plan says so', async () => {
  const keys = await listConstraints(['f'])
  const crossing = keys.filter(({ table, columns, target }) => {
    if (kindOf(target) === 'everywhere') return false
    if (kindOf(table) !== kindOf(target)) return true
    if (kindOf(table) === 'coordinator') return false
    // Rows of a purchase are placed by its buyer.
    if (target === 'purchases') return columnOf(table) !== columnOf(target)
    return columns !== columnOf(table) || columnOf(target) !== 'id'
  })
  expect(crossing.map(({ table, columns }) => `${table}.${columns}`)).toEqual(MOVED_FOREIGN_KEYS)
})

test('names that are unique on all nodes are in the plan', async () => {
  const keys = await listConstraints(['u', 'p'])
  const unplaced = keys.filter(({ table, columns }) => {
    const column = columnOf(table)
    return column !== null && columns !== 'id' && !columns.split(',').includes(column)
  })
  const indexes = await database.sql<{ name: string }[]>`
    select indrelid::regclass::text || '.' || (
      select coalesce(string_agg(attname, ',' order by at), 'expression')
      from unnest(indkey) with ordinality key (n, at)
      join pg_attribute on attrelid = indrelid and attnum = n) as name
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`
  const free = indexes
    .map(({ name }) => name)
    .filter((name) => {
      const [table = '', columns = ''] = name.split('.')
      const column = columnOf(table)
      return column !== null && !columns.split(',').includes(column)
    })
  const names = unplaced.map(({ table, columns }) => `${table}.${columns}`)
  expect([...names, ...free].toSorted()).toEqual(GLOBAL_NAMES)
})
