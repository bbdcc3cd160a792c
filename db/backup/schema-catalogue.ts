import type postgres from 'postgres'
import type { AppliedMigration, SequenceState, TableShape } from './archive-content.ts'

export type Transaction = postgres.TransactionSql | postgres.ReservedSql

/** What makes the text of a value the same on every server. */
export async function speakPlainly(tx: Transaction): Promise<void> {
  await tx.unsafe(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
    set local bytea_output = 'hex'; set local statement_timeout = 0`)
}

/** An identifier as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Frame's tables with the columns that hold what was written, those that others refer to first. */
export async function listTables(tx: Transaction): Promise<TableShape[]> {
  const tables = await tx<TableShape[]>`
    select class.relname as name,
      array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
      and not class.relispartition and ${ofNoExtension(tx)}
    group by class.relname
    order by class.relname`
  const references = await tx<{ from: string; to: string }[]>`
    select distinct referrer.relname as from, referred.relname as to
    from pg_constraint
    join pg_class referrer on referrer.oid = conrelid
    join pg_class referred on referred.oid = confrelid
    where contype = 'f' and conrelid <> confrelid
      and connamespace = 'public'::regnamespace`
  return inOrder(tables, references)
}

function inOrder(
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

function ofNoExtension(tx: Transaction) {
  return tx`not exists (select from pg_depend
    where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')`
}

export async function listSequences(tx: Transaction): Promise<SequenceState[]> {
  const names = await tx<{ name: string }[]>`
    select relname as name from pg_class class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and ${ofNoExtension(tx)}
    order by relname`
  const sequences: SequenceState[] = []
  for (const { name } of names) {
    const [state] = await tx`
      select last_value::text as "lastValue", is_called as "isCalled" from public.${tx(name)}`
    sequences.push({
      name,
      lastValue: String(state?.['lastValue']),
      isCalled: state?.['isCalled'] === true,
    })
  }
  return sequences
}

/** What was done to the schema, oldest first; empty for a database that Frame has not been in. */
export async function listApplied(tx: Transaction): Promise<AppliedMigration[]> {
  const [table] = await tx`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (table?.['name'] == null) return []
  const rows = await tx`
    select hash, created_at from drizzle.__drizzle_migrations order by created_at`
  return rows.map((row) => ({
    hash: String(row['hash']),
    createdAt: Number(row['created_at']),
  }))
}

/** Whether any of Frame's tables holds anything. */
export async function holdsRows(tx: Transaction, tables: readonly TableShape[]): Promise<boolean> {
  for (const { name } of tables) {
    const [row] = await tx`select exists (select from public.${tx(name)}) as held`
    if (row?.['held'] === true) return true
  }
  return false
}

/**
 * Drops everything that Frame's migrations made. Object by object, since not everybody who owns a database
 * may drop its schema; extensions stay.
 */
export async function dropEverything(tx: Transaction): Promise<void> {
  await tx.unsafe(`
    drop schema if exists drizzle cascade;
    do $$ declare thing record; begin
      for thing in
        select format('drop %s if exists public.%I cascade',
          case relkind when 'v' then 'view' when 'm' then 'materialized view'
            when 'S' then 'sequence' else 'table' end, relname) as statement
        from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend where classid = 'pg_class'::regclass
            and objid = pg_class.oid and deptype = 'e')
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
