import { and, asc, lt, sql, type Logger, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { readDatabaseUrl } from '../config/database-url.server.ts'
import { isDeadlock } from './database-fault.ts'
import type { DatabaseAddress } from './start-fault.ts'

export type Database = NodePgDatabase
/** The argument of stores: the database, or a transaction. */
export type Queryable = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>
export type Connection = {
  readonly db: Database
  /** For features that Drizzle lacks: COPY, and locks of a session. */
  readonly pool: pg.Pool
  /**
   * Closes all connections. Running statements fail at once, since a silent server never answers
   * them. Later statements get new connections.
   */
  reset(): void
  /** @param timeoutMs how long running statements may still take */
  close(timeoutMs?: number): Promise<void>
}

export type DatabaseTarget =
  | string
  | {
      host: string
      port: number
      user: string
      password: string
      database: string
      /** Settings of each session, as on the command line of PostgreSQL. */
      options?: string
    }

/** What answers at an address: PostgreSQL, or a pooler, which takes no settings of a connection. */
export type Pooling =
  /** PostgreSQL itself. */
  | 'direct'
  /** Each connection has a session of its own. */
  | 'session'
  /** Each transaction runs in any session, and prepared statements have no names (PgBouncer < 1.21). */
  | 'transaction'
  /** Each transaction runs in any session, and the pooler keeps the names of prepared statements. */
  | 'tracked-statements'

export type ConnectionOptions = {
  /** A postgres:// URL, or its parts (for the socket of the embedded server). */
  readonly target: DatabaseTarget
  /** As `findPooling` has found it; `direct` by default. */
  readonly pooling?: Pooling
  /** The most connections. */
  readonly max?: number
  /** How long a statement waits for a connection. */
  readonly connectionTimeoutMs?: number
  /** How long a statement waits for its answer: by default 20 s; 0 means without a limit. */
  readonly answerTimeoutMs?: number
}

/**
 * How long a statement waits for a connection. After that an error is better than a waiting page.
 */
const CONNECTION_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 20_000
const IDLE_TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_MS = 5000

/** The settings of both single clients and pools. */
export function clientSettings(
  target: DatabaseTarget,
  pooling: Pooling = 'direct',
): pg.ClientConfig {
  return {
    application_name: 'frame',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // A pooler refuses the first, so the client itself stops waiting.
    ...(pooling === 'direct'
      ? { statement_timeout: STATEMENT_TIMEOUT_MS }
      : { query_timeout: STATEMENT_TIMEOUT_MS }),
    keepAlive: true,
    ...(typeof target === 'string' ? readDatabaseUrl(target).client : target),
  }
}

/** What the settings of a connection mean, with the defaults of the driver. */
export function describeAddress(target: DatabaseTarget): DatabaseAddress {
  const { host, port, user = '', database = '' } = new pg.Client(clientSettings(target))
  return { server: host.startsWith('/') ? host : `${host}:${port}`, role: user, database }
}

/**
 * Sends prepared statements without their names: a pooler may run the parts of a named statement in
 * different sessions.
 */
class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (...args: unknown[]) => unknown
    const sendUnnamed = (first: unknown, ...rest: unknown[]) => send(withoutName(first), ...rest)
    this.query = sendUnnamed as typeof this.query
  }
}

/** @param statement a text, a configuration, or an object that sends itself, such as a COPY */
const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
    ? { ...statement, name: undefined }
    : statement

/** Opens a pool of connections, which connect when they are first needed. */
export function connect(options: ConnectionOptions): Connection {
  const { target, pooling, max = 10, connectionTimeoutMs, answerTimeoutMs } = options
  const pool = new pg.Pool({
    ...clientSettings(target, pooling),
    ...(pooling === 'transaction' && { Client: UnnamedClient }),
    max,
    ...(connectionTimeoutMs !== undefined && { connectionTimeoutMillis: connectionTimeoutMs }),
    ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }),
    ...(answerTimeoutMs === 0 && { statement_timeout: 0 }),
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  })
  const inUse = new Set<pg.PoolClient>()
  // Without a listener, a lost connection would end the process. Its statements fail on their own.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))

  function reset(): void {
    for (const client of inUse) void client.end()
    for (let idle = pool.idleCount; idle > 0; idle -= 1) {
      pool.connect().then(
        (client) => client.release(true),
        () => {},
      )
    }
  }

  let closed: Promise<void> | null = null
  async function close(timeoutMs = CLOSE_TIMEOUT_MS): Promise<void> {
    const timer = setTimeout(() => {
      for (const client of inUse) void client.end()
    }, timeoutMs)
    closed ??= pool.end()
    await closed
    clearTimeout(timer)
  }

  return { db: databaseOn(pool), pool, reset, close }
}

/**
 * Drizzle on a pool. Drizzle's own transaction (0.45) never releases the connection when BEGIN
 * fails, and reports success when PostgreSQL answers COMMIT with a rollback because the work caught
 * the error of a statement.
 */
export function databaseOn(pool: pg.Pool, logger?: Logger): Database {
  const options = logger === undefined ? {} : { logger }
  const db: Database = drizzle({ client: pool, ...options })
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client, ...options }).transaction(async (tx) => {
        const value = await work(tx)
        // Fails if an earlier statement failed.
        await tx.execute(sql`select 1`)
        return value
      }, config)
    } finally {
      // A connection that is still in a transaction is closed: its next user would join it.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

/**
 * The prepared statement of a name, built when a database first runs it. Building takes Drizzle
 * longer than running: values that differ are placeholders.
 * @param name tells apart every SQL text that `build` may give
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

/** The most attempts of a transaction that meets deadlocks. */
const MAX_ATTEMPTS = 5

/**
 * Runs a transaction, and again if PostgreSQL ends it for a deadlock. Two transactions may lock the
 * same rows in different orders, such as a checkout and the deletion of a work in it.
 * @param work may run more than once, so its effects outside the database must be repeatable
 */
export async function transact<Value>(
  db: Database,
  work: (tx: Queryable) => Promise<Value>,
): Promise<Value> {
  let hooks: CommitHook[] = []
  const value = await retryOnDeadlock(() =>
    db.transaction((tx) => {
      hooks = []
      commitHooks.set(tx, hooks)
      return work(tx)
    }),
  )
  await Promise.all(hooks.map((hook) => hook(db)))
  return value
}

type CommitHook = (db: Database) => void | Promise<void>
const commitHooks = new WeakMap<Queryable, CommitHook[]>()

/**
 * Runs a hook once the transaction is committed, before `transact` resolves.
 * @param tx the argument of the work of `transact`
 */
export function afterCommit(tx: Queryable, hook: CommitHook): void {
  const hooks = commitHooks.get(tx)
  if (hooks === undefined) throw new Error('afterCommit needs a transaction of `transact`')
  hooks.push(hook)
}

/** Runs it again if PostgreSQL ends it for a deadlock, at most `MAX_ATTEMPTS` times in all. */
export async function retryOnDeadlock<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error
    }
  }
}

/**
 * True for the rows of a batch. For IN (SELECT …) PostgreSQL may read the whole table, but it looks
 * up the elements of an array by index.
 */
export const isAmong = (column: SQLWrapper, batch: SQLWrapper): SQL =>
  sql`${column} = any(array(${batch}))`

/** Rows changed by one statement, few enough to stay below the statement timeout. */
const BATCH = 5000

/** Repeats a statement that changes or deletes at most `limit` rows, until it finds fewer. */
export async function repeatInBatches(
  run: (limit: number) => PromiseLike<{ readonly rowCount: number | null }>,
  limit = BATCH,
): Promise<void> {
  while (((await run(limit)).rowCount ?? 0) >= limit);
}

type OldRows = {
  readonly id: PgColumn
  /** The column of the time that is compared; it has an index. */
  readonly at: PgColumn
  readonly before: Date
  readonly where?: SQL
}

/** Deletes rows whose time is past, in batches, the oldest first. Rows that are locked stay. */
export async function deleteBefore(
  db: Queryable,
  { id, at, before, where }: OldRows,
): Promise<void> {
  await repeatInBatches((limit) => {
    const old = db
      .select({ id })
      .from(at.table)
      .where(and(lt(at, before), where))
      .orderBy(asc(at))
      .limit(limit)
      .for('update', { skipLocked: true })
    return db.delete(at.table).where(isAmong(id, old))
  })
}
