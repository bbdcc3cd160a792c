import type pg from 'pg'
import {
  connect,
  type Connection,
  type ConnectionOptions,
} from '../../../app/database/database.server.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test knows the rows of its statement
type Row = Record<string, any>

/**
 * A statement that is sent when it is awaited. Inside another template it becomes a part of that.
 */
export type SqlQuery<Rows> = PromiseLike<Rows> & {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** Sends it now. */
  execute(): Promise<Rows>
}

type Tag = <Rows extends readonly object[] = Row[]>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => SqlQuery<Rows>

export type SqlClient = Tag & {
  /** An identifier, or a list of values for IN. */
  (names: string | readonly unknown[]): SqlQuery<never>
  /** Unescaped SQL; without values it may hold several statements. */
  unsafe<Rows extends readonly object[] = Row[]>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Rows>
}

/** The connection itself, for functions that take one. */
export type SqlTransaction = SqlClient & { readonly client: pg.PoolClient }

/**
 * SQL as a template: `${values}` become parameters. For tests and measurements; the product uses
 * Drizzle.
 */
export type Sql = SqlClient & {
  readonly pool: pg.Pool
  /** A transaction. @param mode such as `isolation level repeatable read` */
  begin<Value>(mode: string, work: (tx: SqlTransaction) => Promise<Value>): Promise<Value>
  begin<Value>(work: (tx: SqlTransaction) => Promise<Value>): Promise<Value>
  /** A reserved connection. */
  reserve(): Promise<SqlClient & { release(): void }>
  end(options?: { timeout?: number }): Promise<void>
}

export type SqlConnection = Connection & { readonly sql: Sql }

/** The product's connection pool with SQL templates. */
export function connectSql(options: ConnectionOptions): SqlConnection {
  const connection = connect(options)
  return { ...connection, sql: sqlOn(connection) }
}

function sqlOn({ pool, close }: Pick<Connection, 'pool' | 'close'>): Sql {
  const begin = async (mode: unknown, given?: unknown): Promise<unknown> => {
    const work = (given ?? mode) as (tx: SqlTransaction) => Promise<unknown>
    const client = await pool.connect()
    try {
      await client.query(`begin ${given === undefined ? '' : String(mode)}`)
      const value = await work(Object.assign(clientOn(client), { client }))
      await client.query('commit')
      return value
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return Object.assign(clientOn(pool), {
    pool,
    begin: begin as Sql['begin'],
    async reserve() {
      const client = await pool.connect()
      return Object.assign(clientOn(client), { release: () => client.release() })
    },
    end: ({ timeout }: { timeout?: number } = {}) =>
      close(timeout === undefined ? undefined : timeout * 1000),
  })
}

/** SQL as templates on a pool, or on one connection. */
function clientOn(target: Pick<pg.Pool, 'query'> | pg.ClientBase): SqlClient {
  const send = async (text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const result = await (target as pg.Pool).query<Row>(text, [...values])
    // Several statements return several results.
    return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows
  }
  const tag = (first: unknown, ...values: unknown[]): SqlQuery<Row[]> => {
    if (typeof first === 'string') return query(send, [quoted(first)], [])
    if (!('raw' in (first as object))) {
      const list = first as readonly unknown[]
      return query(send, ['(', ...list.slice(1).map(() => ', '), ')'], list)
    }
    return query(send, first as readonly string[], values)
  }
  return Object.assign(tag as Tag, {
    unsafe: send as SqlClient['unsafe'],
  }) as SqlClient
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function query(
  send: (text: string, values: readonly unknown[]) => Promise<Row[]>,
  strings: readonly string[],
  values: readonly unknown[],
): SqlQuery<Row[]> {
  const execute = () => {
    const parameters: unknown[] = []
    const text = write({ strings, values }, parameters)
    return send(text, parameters)
  }
  return {
    strings,
    values,
    execute,
    // A lazy thenable, so that an unsent query can be a part of another.
    // oxlint-disable-next-line unicorn/no-thenable -- see above
    then: (resolve, reject) => execute().then(resolve, reject),
  }
}

/** The text of a template, with `$1` and so on for its values. */
function write(
  { strings, values }: { strings: readonly string[]; values: readonly unknown[] },
  parameters: unknown[],
): string {
  return strings
    .map((text, index) => {
      if (index === values.length) return text
      const value = values[index]
      if (isQuery(value)) return text + write(value, parameters)
      parameters.push(value)
      return `${text}$${parameters.length}`
    })
    .join('')
}

const isQuery = (value: unknown): value is SqlQuery<unknown> =>
  typeof value === 'object' && value !== null && 'strings' in value && 'execute' in value
