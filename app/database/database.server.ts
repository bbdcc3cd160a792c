import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { createDatabaseLines, type DatabaseLines } from './database-lines.server.ts'
import { isDeadlock } from '../kernel/database-fault.ts'
import { readByPlan } from './row-reader.server.ts'
import { runAtOnce } from './statement-runner.server.ts'

export type Database = PostgresJsDatabase
/** What a store takes: the database, or a transaction on it. */
export type Queryable = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>
export type Connection = {
  readonly db: Database
  /** For what drizzle can't say; its `end` closes `db` too. Its transactions don't outlive a lost connection. */
  readonly sql: postgres.Sql
  /** What `db` runs on. */
  readonly lines: Pick<DatabaseLines, 'hangUp' | 'load'>
}

export type ConnectionOptions = {
  /** A postgres:// URL, or the parts of one (for the embedded server's socket). */
  readonly target:
    | string
    | { host: string; port: number; user: string; password: string; database: string }
  /** Connections at the most. */
  readonly max?: number
  /**
   * Whether `sql` learns the database's array types; true unless told otherwise. A connection that dies while it asks
   * for them ends the process, since nothing catches that: a process that has to live on does without.
   */
  readonly learnsTypes?: boolean
}

/** Connections outside `db` are rarely used: seconds after which they are closed. */
const IDLE_S = 20

/** Timestamps have millisecond precision: what a JavaScript Date and a cursor can hold. */
export function connect({ target, max = 10, learnsTypes = true }: ConnectionOptions): Connection {
  const settings = {
    // A database that is away must give a clear answer soon, not a hanging page.
    connect_timeout: 5,
    // Seconds. Whoever asks when it is back must not wait for a long pause to end.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 0.25),
    onnotice: () => {},
    connection: { application_name: 'frame', statement_timeout: 20_000 },
  }
  const open = (more: object) =>
    typeof target === 'string'
      ? postgres(target, { ...settings, ...more })
      : postgres({
          ...target,
          ...settings,
          ...more,
          ...(target.host.startsWith('/')
            ? { path: `${target.host}/.s.PGSQL.${target.port}` }
            : {}),
        })
  const lines = createDatabaseLines((onclose) => {
    const client = open({
      max: 1,
      // A line ends when it fails; one that ended by its age might be in the middle of a transaction.
      max_lifetime: null,
      // Nothing would catch the failure of a connection that dies while it is asked for its types.
      fetch_types: false,
      onclose,
    })
    // Teaches the client how drizzle reads values.
    drizzle({ client })
    return client
  }, max)
  const sql = open({ max, idle_timeout: IDLE_S, fetch_types: learnsTypes })
  const endSql = sql.end
  sql.end = async (options) => {
    await Promise.all([endSql(options), lines.end(options?.timeout)])
  }
  // drizzle asks for a whole client, and uses the three members that the lines have.
  return { db: drizzle({ client: lines as unknown as postgres.Sql }), sql, lines }
}

/** A statement that is put together once for each database, however often it runs. */
export function prepareOnce<Statement extends object>(
  build: (db: Queryable) => Statement,
): (db: Queryable) => Statement {
  const built = new WeakMap<Queryable, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const statement = build(db)
    readByPlan(statement)
    runAtOnce(statement)
    built.set(db, statement)
    return statement
  }
}

/** Of drizzle's (0.45) databases and transactions what it makes statements with, which its types keep to itself. */
type Workshop = {
  readonly dialect: { sqlToQuery(statement: SQL): object }
  readonly session: {
    prepareQuery(query: object, ...as: [fields: undefined, name: string, inArrays: false]): Prepared
  }
}
type Prepared = { execute(values: Record<string, unknown>): Promise<unknown> }

/**
 * A statement in SQL that is put together once for each database, as `prepareOnce` does it for drizzle's own.
 * @param statement what differs from run to run stands in it as `sql.placeholder('name')`
 */
export function prepareSql<Row>(
  statement: SQL,
): (db: Queryable, values: Record<string, unknown>) => Promise<readonly Row[]> {
  const prepared = prepareOnce((db): Prepared => {
    const { dialect, session } = db as unknown as Workshop
    return session.prepareQuery(dialect.sqlToQuery(statement), undefined, 'prepared', false)
  })
  return (db, values) => prepared(db).execute(values) as Promise<readonly Row[]>
}

/** How often what got in another's way begins again. */
const TRANSACTION_TRIES = 5

/**
 * A transaction that begins again when PostgreSQL ended it for being in a deadlock: two people may touch
 * the same rows in different orders (a checkout, and the deletion of what is being bought).
 * @param work may run more than once; its effects outside the database must bear that
 */
export const transact = <Value>(
  db: Database,
  work: (tx: Queryable) => Promise<Value>,
): Promise<Value> => againAfterDeadlock(() => db.transaction(work))

/** The same for a transaction that is one statement. */
export async function againAfterDeadlock<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === TRANSACTION_TRIES || !isDeadlock(error)) throw error
    }
  }
}

/**
 * True for the rows of a batch. IN (SELECT …) would have PostgreSQL read the whole table to compare; an array is
 * looked up by index.
 */
export const isAmong = (column: SQLWrapper, batch: SQLWrapper): SQL =>
  sql`${column} = any(array(${batch}))`

/** So many rows that one statement stays short, however many are to go. */
const REMOVAL_BATCH = 5000

/** Repeats a statement that removes at most `limit` rows until it finds fewer. */
export async function removeInBatches(
  remove: (limit: number) => PromiseLike<{ readonly count: number }>,
  limit = REMOVAL_BATCH,
): Promise<void> {
  while ((await remove(limit)).count >= limit);
}
