import type { Sql, SqlClient } from '../../tests/helpers/database/sql.ts'
import { appearanceStep } from './fill-appearance.ts'
import { certificatesStep } from './fill-certificates.ts'
import { editionsStep } from './fill-editions.ts'
import { directoryStep } from './fill-directory.ts'
import { fillSteps, type FillStep, type Size } from './fill-step.ts'

type Progress = (line: string) => void

/**
 * Fills a migrated database with a gallery of some size. Completed steps are skipped, so that an
 * interrupted fill continues.
 */
export async function fill(sql: Sql, size: Size, print: Progress): Promise<void> {
  await sql`create schema if not exists bench`
  await sql`
    create table if not exists bench.done (step text primary key, ms int not null, day date not null)`
  const day = size.now.toISOString().slice(0, 10)
  const done = new Map(
    (await sql`select step, day::text from bench.done`).map((row) => [row['step'], row['day']]),
  )
  const left = [
    ...fillSteps(size),
    certificatesStep,
    editionsStep,
    directoryStep,
    appearanceStep,
  ].filter(({ name, lapses }) => (lapses === true ? done.get(name) !== day : !done.has(name)))
  for (const step of left) {
    const ms = await runStep(sql, step, day)
    print(`  ${step.name}: ${(ms / 1000).toFixed(1)} s`)
  }
  if (left.length === 0 && done.has('vacuum')) return
  const started = performance.now()
  await unhurried(sql, async (connection) => {
    // Does the work of autovacuum in a gallery that grew by itself: visibility maps, statistics.
    await connection.unsafe('vacuum (analyze)')
    const ms = Math.round(performance.now() - started)
    await tick(connection, { step: 'vacuum', ms, day })
    print(`  vacuum and statistics: ${(ms / 1000).toFixed(1)} s`)
  })
}

/** @returns milliseconds */
async function runStep(sql: Sql, step: FillStep, day: string): Promise<number> {
  const started = performance.now()
  return unhurried(sql, async (connection) => {
    await connection.unsafe('begin')
    try {
      await connection.unsafe('select setseed(0.42)')
      const before = await definitions(connection)
      const rebuild = await takeDown(connection, step.tables)
      for (const statement of step.statements) {
        if (typeof statement === 'string') await connection.unsafe(statement)
        else await statement(connection)
      }
      for (const statement of rebuild) await connection.unsafe(statement)
      const after = await definitions(connection)
      if (before !== after) throw new Error(`filling ${step.name} has changed the schema`)
      const ms = Math.round(performance.now() - started)
      await tick(connection, { step: step.name, ms, day })
      await connection.unsafe('commit')
      return ms
    } catch (error) {
      await connection.unsafe('rollback').catch(() => undefined)
      throw error
    }
  })
}

const tick = (
  connection: SqlClient,
  { step, ms, day }: { step: string; ms: number; day: string },
) => connection`
  insert into bench.done (step, ms, day) values (${step}, ${ms}, ${day})
  on conflict (step) do update set ms = excluded.ms, day = excluded.day`

/**
 * Runs on a connection of its own, whose statements have no timeout and more memory for sorting.
 */
async function unhurried<Value>(
  sql: Sql,
  run: (connection: SqlClient) => Promise<Value>,
): Promise<Value> {
  const connection = await sql.reserve()
  try {
    await connection.unsafe(
      "set statement_timeout = 0; set work_mem = '512MB'; set maintenance_work_mem = '1GB'; " +
        'set jit = off',
    )
    return await run(connection)
  } finally {
    await connection.unsafe('reset all').catch(() => undefined)
    connection.release()
  }
}

/**
 * Drops the constraints and indexes that would be maintained row by row: foreign keys, secondary
 * indexes and, if nothing refers to it, the primary key.
 * @returns the statements that create them again, which also checks the foreign keys
 */
async function takeDown(connection: SqlClient, tables: readonly string[]): Promise<string[]> {
  if (tables.length === 0) return []
  const constraints = await connection`
    select conrelid::regclass::text as place, quote_ident(conname) as name, contype as kind,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid::regclass::text in ${connection([...tables])}
      and (contype = 'f' or contype in ('p', 'u') and not exists (
        select from pg_constraint referrer where referrer.contype = 'f' and referrer.confrelid = pg_constraint.conrelid))
    order by contype = 'f', conname`
  const indexes = await connection`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text in ${connection([...tables])}
      and not exists (select from pg_constraint where conindid = indexrelid)`
  const rebuild: string[] = []
  const later: string[] = []
  for (const { place, name, kind, definition } of constraints) {
    await connection.unsafe(`alter table ${place} drop constraint ${name}`)
    const statement = `alter table ${place} add constraint ${name} ${definition}`
    if (kind === 'f') later.push(statement)
    else rebuild.push(statement)
  }
  for (const { name, definition } of indexes) {
    await connection.unsafe(`drop index ${name}`)
    rebuild.push(String(definition))
  }
  return [...rebuild, ...later]
}

/** Every index and constraint of the product, as text. */
async function definitions(connection: SqlClient): Promise<string> {
  const rows = await connection`
    select pg_get_constraintdef(oid) as text, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef, indexname from pg_indexes where schemaname = 'public'
    order by 2, 1`
  return rows.map((row) => `${row['name']}: ${row['text']}`).join('\n')
}
