import type { Queryable } from './database.server.ts'

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
