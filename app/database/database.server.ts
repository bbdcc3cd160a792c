import { and, asc, lt, sql, type Logger, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { readDatabaseUrl } from '../config/database-url.server.ts'
import { isDeadlock } from './database-fault.ts'
import type { DatabaseAddress } from './start-fault.ts'

export type Database = NodePgDatabase
/** The database or a transaction: stores accept either. */
export type Queryable = Pick<
  Database,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$count'
  | '$with'
  | 'with'
>
export type Connection = {
  readonly db: Database
  /** Gives access to features that Drizzle lacks: COPY and session locks. */
  readonly pool: pg.Pool
  /**
   * Closes all connections. Running statements fail at once, since a silent server never answers
   * them. Later statements get new connections.
   */
  reset(): void
  /** @param timeoutMs grace period for running statements */
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
      /** Settings of each session, in the syntax of PostgreSQL's command line. */
      options?: string
    }

/**
 * Whether an address is PostgreSQL itself or a pooler, and how the pooler shares sessions. A pooler
 * accepts no settings when a connection starts.
 */
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
  /** The result of `findPooling`; `direct` by default. */
  readonly pooling?: Pooling
  /** The maximum number of connections; 10 by default. */
  readonly max?: number
  /** Timeout for getting a connection; 10 s by default. */
  readonly connectionTimeoutMs?: number
  /** Timeout of a statement: 20 s by default; 0 disables it. */
  readonly answerTimeoutMs?: number
}

/** After this time, an error page serves people better than a page that keeps loading. */
const CONNECTION_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 20_000
const IDLE_TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_MS = 5000

/** Settings that single clients and pools share. */
export function clientSettings(
  target: DatabaseTarget,
  pooling: Pooling = 'direct',
): pg.ClientConfig {
  return {
    application_name: 'frame',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // A pooler rejects `statement_timeout`, so the client itself stops waiting.
    ...(pooling === 'direct'
      ? { statement_timeout: STATEMENT_TIMEOUT_MS }
      : { query_timeout: STATEMENT_TIMEOUT_MS }),
    keepAlive: true,
    ...(typeof target === 'string' ? readDatabaseUrl(target).client : target),
  }
}

/** Resolves a target to its server, role and database, with the driver's defaults. */
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

/** The driver of a database or a transaction. */
export type Driver = {
  readonly client: pg.Pool | pg.PoolClient
  readonly logger: Logger | undefined
}
const drivers = new WeakMap<Queryable, Driver>()

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Also for transactions within a transaction. */
function keepDriver(tx: Transaction, driver: Driver): Transaction {
  drivers.set(tx, driver)
  const nest = tx.transaction.bind(tx)
  tx.transaction = (run) => nest((inner) => run(keepDriver(inner, driver)))
  return tx
}

export function driverOf(db: Queryable): Driver {
  const driver = drivers.get(db)
  if (driver === undefined) throw new Error('`databaseOn` did not open this database')
  return driver
}

/**
 * Drizzle's own transaction (0.45) never releases the connection when BEGIN fails, and reports
 * success when PostgreSQL answers COMMIT with a rollback because `run` caught the error of a
 * statement. The transactions of this database do neither.
 */
export function databaseOn(pool: pg.Pool, logger?: Logger): Database {
  const options = logger === undefined ? {} : { logger }
  const db: Database = drizzle({ client: pool, ...options })
  drivers.set(db, { client: pool, logger })
  db.transaction = async (run, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client, ...options }).transaction(async (tx) => {
        const value = await run(keepDriver(tx, { client, logger }))
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

/** Attempts per transaction, including the first. */
const MAX_ATTEMPTS = 5

/**
 * Runs a transaction, and again if PostgreSQL ends it for a deadlock. Two transactions may lock the
 * same rows in different orders, such as a checkout and the deletion of a work in it.
 * @param run may run more than once, so its effects outside the database must be repeatable
 */
export async function transact<Value>(
  db: Database,
  run: (tx: Queryable) => Promise<Value>,
): Promise<Value> {
  let hooks: CommitHook[] = []
  const value = await retryOnDeadlock(() =>
    db.transaction((tx) => {
      hooks = []
      commitHooks.set(tx, hooks)
      return run(tx)
    }),
  )
  await Promise.all(hooks.map((hook) => hook(db)))
  return value
}

type CommitHook = (db: Database) => void | Promise<void>
const commitHooks = new WeakMap<Queryable, CommitHook[]>()

/**
 * Runs a hook once the transaction is committed, before `transact` resolves.
 * @param tx the argument that `transact` passes to `run`
 */
export function afterCommit(tx: Queryable, hook: CommitHook): void {
  const hooks = commitHooks.get(tx)
  if (hooks === undefined) throw new Error('afterCommit needs a transaction of `transact`')
  hooks.push(hook)
}

/** Calls `run` again if PostgreSQL ends it to resolve a deadlock; `MAX_ATTEMPTS` calls at most. */
export async function retryOnDeadlock<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error
    }
  }
}

/** One parameter for all values, of which there may be thousands: Drizzle makes one for each. */
export const uuidArray = (values: readonly (string | null)[]): SQL =>
  sql`${sql.param([...values])}::uuid[]`

export const textArray = (values: readonly (string | null)[]): SQL =>
  sql`${sql.param([...values])}::text[]`

/**
 * Condition for rows whose column value is in the batch. PostgreSQL may scan the whole table for IN
 * (SELECT …), but looks up the elements of an array by index.
 */
export const isAmong = (column: SQLWrapper, batch: SQLWrapper): SQL =>
  sql`${column} = any(array(${batch}))`

/**
 * Condition that a subquery finds a row. OFFSET keeps PostgreSQL from turning it into a hash of all
 * rows of a user, which a generic plan underestimates: it looks each row up by index instead.
 */
export const existsPerRow = (subquery: SQL): SQL<boolean> =>
  sql<boolean>`exists (${subquery} offset 0)`

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
  /** The timestamp column that is compared; it has an index. */
  readonly at: PgColumn
  readonly before: Date
  readonly where?: SQL
}

/** Deletes rows older than `before` in batches, the oldest first. Skips locked rows. */
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
