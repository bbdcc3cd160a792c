import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectSql, type SqlConnection } from './sql.ts'

export type TestDatabaseAddress = {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export type TestDatabase = Omit<SqlConnection, 'close'> & {
  /** The address of PostgreSQL itself, even if the connection goes through a pooler. */
  readonly address: TestDatabaseAddress
  close(): Promise<void>
}

/**
 * A new migrated database: a copy of the template that the global set-up created. The connection
 * leads through the set-up's pooler, if it has one.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { server, template, pooler } = inject('database')
  const name = `frame_test_${randomBytes(6).toString('hex')}`
  // The default strategy also writes every page to the WAL, which takes more than twice as long.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const address = { ...server, database: name }
  const connection = connectSql(
    pooler === null
      ? { target: address }
      : { target: { ...address, ...pooler }, pooling: 'transaction' },
  )
  return {
    ...connection,
    address,
    async close() {
      await connection.close(1000)
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** One connection of each worker, since a new one costs 7 ms of a core. */
let admin: SqlConnection | undefined

async function onServer(server: TestDatabaseAddress, statement: string): Promise<void> {
  admin ??= connectSql({ target: server, max: 1 })
  await admin.sql.unsafe(statement)
}

/** The postgres:// URL of a database whose server asks for no password. */
export const urlOf = ({ host, port, user, database }: TestDatabaseAddress): string =>
  `postgres://${user}@${host}:${port}/${database}`

/** The parts of a postgres:// URL. */
export function addressOf(url: string): TestDatabaseAddress {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}
