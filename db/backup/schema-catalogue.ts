import { escapeIdentifier, type ClientBase, type Pool } from 'pg'
import type { SequenceState, TableShape } from './archive-content.ts'

/** @param mode such as `isolation level repeatable read` */
export async function inTransaction<Value>(
  pool: Pool,
  mode: string,
  run: (tx: ClientBase) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  try {
    await client.query(`begin ${mode}`)
    const value = await run(client)
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/** Makes every server write a value as the same text. */
export async function setCanonicalFormats(tx: ClientBase): Promise<void> {
  await tx.query(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
    set local bytea_output = 'hex'; set local statement_timeout = 0`)
}

/** Frame's tables with their stored columns; a table stands after those that it references. */
export async function listTables(tx: ClientBase): Promise<TableShape[]> {
  const { rows: tables } = await tx.query<TableShape>(`
    select class.relname as name,
      array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
      and not class.relispartition and ${OF_NO_EXTENSION}
    group by class.relname
    order by class.relname`)
  const { rows: references } = await tx.query<{ from: string; to: string }>(`
    select distinct referrer.relname as from, referred.relname as to
    from pg_constraint
    join pg_class referrer on referrer.oid = conrelid
    join pg_class referred on referred.oid = confrelid
    where contype = 'f' and conrelid <> confrelid
      and connamespace = 'public'::regnamespace`)
  return orderByReferences(tables, references)
}

function orderByReferences(
  tables: readonly TableShape[],
  references: readonly { from: string; to: string }[],
): TableShape[] {
  const ordered: TableShape[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const names = new Set([...left].map(({ name }) => name))
    const free = [...left].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && names.has(to)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...names].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free.map(({ name, columns }) => ({ name, columns })))
  }
  return ordered
}

const OF_NO_EXTENSION = `not exists (select from pg_depend
    where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')`

export async function listSequences(tx: ClientBase): Promise<SequenceState[]> {
  const { rows: names } = await tx.query<{ name: string }>(`
    select relname as name from pg_class class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and ${OF_NO_EXTENSION}
    order by relname`)
  const sequences: SequenceState[] = []
  for (const { name } of names) {
    const { rows } = await tx.query<Omit<SequenceState, 'name'>>(`
      select last_value::text as "lastValue", is_called as "isCalled" from public.${escapeIdentifier(name)}`)
    sequences.push(...rows.map((state) => ({ name, ...state })))
  }
  return sequences
}

/** Whether any of Frame's tables holds anything. */
export async function holdsRows(tx: ClientBase, tables: readonly TableShape[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await tx.query<{ held: boolean }>(
      `select exists (select from public.${escapeIdentifier(name)}) as held`,
    )
    if (rows[0]?.held === true) return true
  }
  return false
}

/**
 * Drops everything that Frame's migrations created, one object after another, since the owner of a
 * database may lack the right to drop its schema. Extensions stay. Sequences of identity columns go
 * with their tables.
 */
export async function dropEverything(tx: ClientBase): Promise<void> {
  await tx.query(`
    drop schema if exists drizzle cascade;
    drop schema if exists search cascade;
    do $$ declare thing record; begin
      for thing in
        select format('drop %s if exists public.%I cascade',
          case relkind when 'v' then 'view' when 'm' then 'materialized view'
            when 'S' then 'sequence' else 'table' end, relname) as statement
        from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend where classid = 'pg_class'::regclass
            and objid = pg_class.oid and deptype in ('e', 'i'))
        union all
        select format('drop routine if exists %s cascade', oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where classid = 'pg_proc'::regclass
            and objid = pg_proc.oid and deptype = 'e')
        union all
        select format('drop type if exists public.%I cascade', typname)
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
          and not exists (select from pg_depend where classid = 'pg_type'::regclass
            and objid = pg_type.oid and deptype = 'e')
      loop execute thing.statement; end loop;
    end $$`)
}
