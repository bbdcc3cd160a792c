import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { diskFull, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ServerAddress } from './server-settings.ts'

const DATABASE = 'frame'

/** Options for `pg`: `host` may be a Unix socket's folder. */
export interface PostgresConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

const CONNECT_TIMEOUT_MS = 5000
const CONNECTION_LOST = '08006'
const INVALID_PASSWORD = '28P01'
const UNKNOWN_DATABASE = '3D000'
const DISK_FULL = '53100'
const DUPLICATE_DATABASE = '42P04'
const TOO_MANY_CONNECTIONS = '53300'

export function connectionTo(address: ServerAddress, password: string): PostgresConnection {
  return { ...address, user: SUPERUSER, password, database: DATABASE }
}

/** @returns the code of the error, or null when there was none */
async function runOnce(connection: PostgresConnection, statement: string): Promise<string | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // Without a listener, a server that stops between two messages would throw here.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
    return null
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    if (error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message)) {
      return CONNECTION_LOST
    }
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Tells whether the server accepts connections to the database. Creates a missing database.
 * False while the server is unreachable, starts, recovers or shuts down.
 * @throws EmbeddedPostgresError password-lost
 */
export async function isAccepting(connection: PostgresConnection): Promise<boolean> {
  const refusal = await runOnce(connection, 'select 1')
  if (refusal === null || refusal === TOO_MANY_CONNECTIONS) return true
  if (refusal === UNKNOWN_DATABASE) {
    const maintenance = { ...connection, database: 'postgres' }
    const created = await runOnce(maintenance, `create database ${DATABASE}`)
    if (created === DISK_FULL) throw diskFull('the database')
    return created === null || created === DUPLICATE_DATABASE
  }
  if (refusal === INVALID_PASSWORD) {
    throw new EmbeddedPostgresError(
      'password-lost',
      'The embedded database does not accept the password that Frame keeps for it: bring the ' +
        'file “password” in its data folder back from a backup.',
    )
  }
  return false
}
