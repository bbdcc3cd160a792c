import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Exercise } from '../../bench/scale/exercise.ts'
import { fill } from '../../bench/scale/fill.ts'
import {
  describePlan,
  doesNotGrow,
  explain,
  explainPrepared,
  findGrowingScans,
  recordStatements,
  nodesOf,
  type PlanNode,
  type Statement,
} from '../../bench/scale/plan.ts'
import { headingOf } from '../../bench/scale/plan-file.ts'
import { findScene, midnight, type Scene } from '../../bench/scale/scene.ts'
import { EXERCISES, readStoreFunctions } from '../../bench/scale/store-function.ts'
import type { Sql, SqlClient } from '../helpers/database/sql.ts'
import { openTestDatabase, type TestDatabase } from '../helpers/database/database.ts'

const root = join(import.meta.dirname, '..', '..')
const NOW = midnight()
const WORKS = 1000
/** The factor by which the planner overestimates the rows. */
const TIMES = 1000

let database: TestDatabase
let scene: Scene

beforeAll(async () => {
  database = await openTestDatabase()
  // Nobody owns much: in so small a gallery it would be a large part of all rows.
  await fill(database.sql, { works: WORKS, now: NOW, much: 3 }, () => {})
  scene = await findScene(database.sql, NOW)
  await pretendGrowth(database.sql)
})

afterAll(() => database.close())

/** PostgreSQL estimates rows as pages × (rows / pages at the last analyze). */
async function pretendGrowth(sql: Sql): Promise<void> {
  await sql`
    update pg_class set reltuples = reltuples * ${TIMES}
    where relnamespace in ('public'::regnamespace, 'search'::regnamespace) and relkind in ('r', 'i') and reltuples > 0`
}

// First, since the driver warns once in a process.
test('statements that a function sends at once reach the driver one after another', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const three: Exercise = {
    title: 'three statements at once',
    covers: '',
    prepare: async (db) => () => Promise.all([1, 2, 3].map((n) => db.execute(`select ${n}`))),
  }
  const statements = await recordStatements(database.sql, three, scene)
  expect(statements.map(({ text }) => text)).toEqual(['select 1', 'select 2', 'select 3'])
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

const all = [...EXERCISES].flatMap(([slice, exercises]) =>
  exercises.map((exercise) => ({ slice, exercise, name: `${slice}: ${exercise.title}` })),
)

describe('every query', () => {
  test('of every store is exercised', async () => {
    const functions = await readStoreFunctions(join(root, 'app'))
    expect(functions.size).toBeGreaterThan(9)
    const covered = new Set(all.map(({ exercise }) => exercise.covers))
    const left = [...functions].flatMap(([file, names]) => {
      expect(names, file).not.toEqual([])
      return names.filter((name) => !covered.has(name)).map((name) => `${file}: ${name}`)
    })
    expect(left).toEqual([])
  })

  test.each(all)('$name: finds its rows by an index', async ({ exercise }) => {
    const statements = await recordStatements(database.sql, exercise, scene)
    expect(statements).not.toEqual([])
    const scans: string[] = []
    for (const statement of distinct(statements)) {
      for (const plan of [
        await explain(database.sql, statement),
        await explainPrepared(database.sql, statement),
      ]) {
        const growing = findGrowingScans(plan)
        if (growing.length > 0) scans.push(statement.text, ...describePlan(plan))
      }
    }
    expect(scans).toEqual([])
  })
})

test('a generic plan reads the mark of each work, not all favourites and purchases', async () => {
  const marks = all.find(
    ({ name }) => name === 'gallery: gallery of a viewer with 10,000 favourites',
  )
  if (marks === undefined) throw new Error('no exercise reads the marks')
  const [statement] = await recordStatements(database.sql, marks.exercise, scene)
  if (statement === undefined) throw new Error('no statement reads the marks')
  const plan = await explainPrepared(database.sql, statement)
  const reads = nodesOf(plan).filter((node) => MARKS.has(node['Relation Name'] ?? ''))
  expect(reads).toHaveLength(MARKS.size)
  for (const read of reads) expect(read['Index Cond']).toContain('item_id')
})

const MARKS = new Set(['favourites', 'purchase_items'])

test('the count of cart lines under the lock uses an index', async () => {
  const [userId = '', work] = [scene.people[0], scene.works[0]]
  const [before, after] = await database.sql.begin(async (tx) => {
    // The connection may still hold counts of its earlier transactions.
    const scansBefore = await scansOf(tx)
    await tx`select cart_has_room(${userId}, ${work?.id ?? ''}, 1)`
    return [scansBefore, await scansOf(tx)]
  })
  for (const table of ['cart_items', 'users']) {
    expect(after.get(table)?.whole).toBe(before.get(table)?.whole ?? 0)
    expect(after.get(table)?.byIndex).toBeGreaterThan(before.get(table)?.byIndex ?? 0)
  }
})

type Scans = { readonly table: string; readonly whole: number; readonly byIndex: number }

async function scansOf(tx: SqlClient): Promise<Map<string, Scans>> {
  const rows = await tx<Scans[]>`
    select relname as table, seq_scan::int as whole, coalesce(idx_scan, 0)::int as "byIndex"
    from pg_stat_xact_user_tables where relname in ('users', 'cart_items')`
  return new Map(rows.map((row) => [row.table, row]))
}

test('the stored plans for a million works match the queries and scan no table', async () => {
  for (const [slice, exercises] of EXERCISES) {
    const kept = await readFile(join(root, 'bench', 'scale-plans', `${slice}.txt`), 'utf8')
    const headings = kept.split('\n').filter((line) => line.startsWith('## '))
    expect(headings).not.toEqual([])
    // The test above covers a query that is newer than the stored plans.
    const known = new Set(exercises.map((exercise) => headingOf(exercise)))
    expect(headings.filter((heading) => !known.has(heading))).toEqual([])
    const scans = [...kept.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table)
    expect(scans.filter((table) => !doesNotGrow(table))).toEqual([])
  }
})

const distinct = (statements: readonly Statement[]): Statement[] => [
  ...new Map(statements.map((statement) => [statement.text, statement])).values(),
]

test('every foreign key has an index, so that a deletion scans no table', async () => {
  const rows = await database.sql`
    select conrelid::regclass::text as place, conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
          select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]))))`
  expect([...rows]).toEqual([])
  const [{ count } = { count: 0 }] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`
  expect(count).toBeGreaterThan(10)
})

describe('a plan is refused', () => {
  const planOf = (text: string): Promise<PlanNode> =>
    explain(database.sql, { text, parameters: [] })

  test.each([
    'select count(*) from artworks',
    "select * from artworks where title = 'x'",
    'select * from artworks order by title limit 10',
    'select published_at from artworks where published_at is not null order by published_at',
    "select * from artworks where published_at is not null and title = 'x' order by " +
      'published_at desc limit 9',
    "select * from users where lower(email) = 'x'",
    'select * from users order by email offset 0',
  ])('%s', async (text) => {
    expect(findGrowingScans(await planOf(text))).not.toEqual([])
  })
})
