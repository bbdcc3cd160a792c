import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { diskFull, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ServerAddress } from './server-settings.ts'

const DATABASE = 'frame'

/** Options for `pg`: `host` may be a Unix socket's folder. */
export type PostgresConnection = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  /** Settings of its sessions. */
  readonly options: string
}

/** Applies to the connection, and again to its query. */
const ANSWER_TIMEOUT_MS = 2000
const CREATE_TIMEOUT_MS = 60_000
/** Frame's own code: the server accepts connections and does not answer. */
const NO_ANSWER = 'no answer'
/** The socket is missing, or no process listens on it. */
const UNREACHABLE = new Set(['ENOENT', 'ECONNREFUSED'])
const INVALID_PASSWORD = '28P01'
const UNKNOWN_DATABASE = '3D000'
const DISK_FULL = '53100'
const DUPLICATE_DATABASE = '42P04'
const TOO_MANY_CONNECTIONS = '53300'

// Errors of statements quote values, such as "Key (email)=(…) already exists". Frame logs its own.
const WITHOUT_STATEMENT_ERRORS = '-c log_min_messages=log'

export function connectionTo(address: ServerAddress, password: string): PostgresConnection {
  const options = WITHOUT_STATEMENT_ERRORS
  return { ...address, user: SUPERUSER, password, database: DATABASE, options }
}

/** @returns the code of the error, or null when there was none */
async function runOnce(
  connection: PostgresConnection,
  statement: string,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<string | null> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: timeoutMs,
  })
  // Without a listener, a server that stops between two messages would throw here.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
    return null
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    if (error instanceof Error && NO_ANSWER_MESSAGES.test(error.message)) return NO_ANSWER
    throw error
  } finally {
    // Not awaited: a server that does not answer never ends the connection.
    void client.end().catch(() => undefined)
  }
}

const NO_ANSWER_MESSAGES = /^(Connection terminated|timeout expired|Query read timeout)/

/**
 * `ready`: answers a query, or only lacks free connections. `not-yet`: reports that it starts,
 * recovers or shuts down. `silent`: accepts connections and sends nothing. `unreachable`: has no
 * socket.
 */
export type ServerAnswer = 'ready' | 'not-yet' | 'silent' | 'unreachable'

/**
 * Sends a query to the server. Creates a missing database.
 * @throws EmbeddedPostgresError password-lost
 */
export async function askServer(connection: PostgresConnection): Promise<ServerAnswer> {
  const refusal = await runOnce(connection, 'select 1')
  if (refusal === null || refusal === TOO_MANY_CONNECTIONS) return 'ready'
  if (refusal === UNKNOWN_DATABASE) {
    const maintenance = { ...connection, database: 'postgres' }
    const statement = `create database ${DATABASE}`
    const created = await runOnce(maintenance, statement, CREATE_TIMEOUT_MS)
    if (created === DISK_FULL) throw diskFull('the database')
    return created === null || created === DUPLICATE_DATABASE ? 'ready' : 'not-yet'
  }
  if (refusal === INVALID_PASSWORD) {
    throw new EmbeddedPostgresError(
      'password-lost',
      'The embedded database does not accept the password that Frame keeps for it: bring the ' +
        'file “password” in its data folder back from a backup.',
    )
  }
  if (UNREACHABLE.has(refusal)) return 'unreachable'
  return refusal === NO_ANSWER || refusal === 'ECONNRESET' || refusal === 'EPIPE'
    ? 'silent'
    : 'not-yet'
}
