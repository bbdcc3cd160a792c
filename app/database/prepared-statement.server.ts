import { Column, fillPlaceholders, is, SQL, type Query } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { driverOf, type Queryable } from './database.server.ts'

/**
 * Returns the prepared statement with this name, built once per database: building a query takes
 * Drizzle longer than running it. Values that differ between calls are placeholders.
 * @param name a different one for each SQL text that `build` may produce
 */
export function prepareNamed<Statement extends object>(
  db: Queryable,
  name: string,
  build: () => { prepare(name: string): Statement },
): Statement {
  const statements = named.get(db) ?? new Map<string, object>()
  named.set(db, statements)
  const statement = (statements.get(name) as Statement | undefined) ?? build().prepare(name)
  statements.set(name, statement)
  return statement
}

const named = new WeakMap<Queryable, Map<string, object>>()

/**
 * Names a prepared statement by the optional parts that it has, since each combination has its own
 * SQL text and PostgreSQL keeps its plan by this name.
 */
export function statementName(subject: string, parts: Readonly<Record<string, unknown>>): string {
  const present = Object.keys(parts).filter((part) => parts[part] != null)
  return [subject, ...present].join('_')
}

type Field = PgColumn | SQL | SQL.Aliased
/** The columns of a statement, some of them in groups. `mapWith` of an expression is ignored. */
type Selection = { readonly [name: string]: Field | { readonly [name: string]: Field } }

/** A statement that reads rows; `parameters` has placeholders. */
type RowStatement = {
  readonly config: pg.QueryArrayConfig & { readonly types: pg.CustomTypesConfig }
  readonly parameters: unknown[]
  readonly mappings: readonly ColumnMapping[]
}
const rowStatements = new Map<string, RowStatement>()

/**
 * Like `prepareNamed`, for statements that read many rows. Drizzle's own mapping of rows took a
 * quarter of the processor time of a page of 30 cards.
 * @param name as for `prepareNamed`
 * @param select lists the columns that `build` selects
 * @param build selects without outer joins, after which Drizzle would make groups of nulls null
 */
export function prepareRows<Selected extends Selection, Row>(
  db: Queryable,
  name: string,
  select: () => Selected,
  build: (selected: Selected) => PromiseLike<Row[]> & { toSQL(): Query },
): { execute(values: Record<string, unknown>): Promise<Row[]> } {
  let statement = rowStatements.get(name)
  if (statement === undefined) {
    const selected = select()
    const { sql: text, params: parameters } = build(selected).toSQL()
    const config = { name, text, rowMode: 'array', types: TIMES_AS_TEXT } as const
    statement = { config, parameters, mappings: mappingsOf(selected) }
    rowStatements.set(name, statement)
  }
  const { config, parameters, mappings } = statement
  return {
    async execute(given) {
      const { client, logger } = driverOf(db)
      const values = fillPlaceholders(parameters, given)
      logger?.logQuery(config.text, values)
      const { rows } = await client.query({ ...config, values })
      return rows.map((row) => mapRow(mappings, row) as Row)
    },
  }
}

const { DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
const TIMES: ReadonlySet<number> = new Set([DATE, TIMESTAMP, TIMESTAMPTZ])

/** Drizzle's columns convert times from PostgreSQL's text. */
const TIMES_AS_TEXT: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    TIMES.has(type) ? (text: unknown) => text : pg.types.getTypeParser(type, format),
}

/** Says where the value of a column belongs in a row, and how it is decoded. */
type ColumnMapping = {
  readonly name: string
  /** The name within the group `name`. */
  readonly inner: string | null
  readonly decode: (value: unknown) => unknown
}

/** In the order in which Drizzle selects them. */
const mappingsOf = (selected: Selection): ColumnMapping[] =>
  Object.entries(selected).flatMap(([name, field]): ColumnMapping[] =>
    isField(field)
      ? [{ name, inner: null, decode: decoderOf(field) }]
      : Object.entries(field).map(([inner, one]) => ({ name, inner, decode: decoderOf(one) })),
  )

const isField = (field: Selection[string]): field is Field =>
  is(field, Column) || is(field, SQL) || is(field, SQL.Aliased)

const decoderOf = (field: Field): ColumnMapping['decode'] =>
  is(field, Column)
    ? (value) => (value === null ? null : field.mapFromDriverValue(value))
    : (value) => value

type Group = Record<string, unknown>

function mapRow(mappings: readonly ColumnMapping[], values: readonly unknown[]): Group {
  const row: Group = {}
  mappings.forEach(({ name, inner, decode }, nth) => {
    const value = decode(values[nth])
    if (inner === null) row[name] = value
    else ((row[name] ??= {}) as Group)[inner] = value
  })
  return row
}
