import pg from 'pg'
import { newId } from '../kernel/id.ts'
import {
  clientSettings,
  describeAddress,
  type DatabaseTarget,
  type Pooling,
} from './database.server.ts'
import { DatabaseStartFault } from './start-fault.ts'

/** An unusual value, so that reading it back proves that the setting was accepted. */
const PROBE_TIMEOUT_MS = 19_937
const ROUNDS = 5

/**
 * Detects whether an address is PostgreSQL or a pooler, and how it shares sessions.
 * @throws errors of the connection
 */
export async function findPooling(target: DatabaseTarget): Promise<Pooling> {
  // Nothing is between Frame and the socket of its embedded server.
  if (typeof target !== 'string' && target.host.startsWith('/')) return 'direct'
  if (await takesSettings(target)) return 'direct'
  return withClient(clientSettings(target, 'session'), (one) =>
    withClient(clientSettings(target, 'session'), async (other) => {
      if (!(await shareSessions(one, other))) return 'session'
      return (await passesNames(one)) ? 'transaction' : 'tracked-statements'
    }),
  )
}

/**
 * Detects the pooling of an address whose connections must each have a session of their own.
 * @param code of the fault if they have none
 * @throws DatabaseStartFault; errors of the connection
 */
export async function findSessionPooling(
  target: DatabaseTarget,
  code: 'pooler-alone' | 'direct-pooler',
): Promise<Pooling> {
  const pooling = await findPooling(target)
  if (keepsSessions(pooling)) return pooling
  throw new DatabaseStartFault(code, describeAddress(target))
}

/** Whether each connection has a session of its own, which locks and snapshots need. */
export const keepsSessions = (pooling: Pooling): boolean =>
  pooling === 'direct' || pooling === 'session'

/**
 * Poolers refuse most settings of a connection (PgBouncer 1.18), or ignore them if configured to.
 */
async function takesSettings(target: DatabaseTarget): Promise<boolean> {
  const settings = { ...clientSettings(target), statement_timeout: PROBE_TIMEOUT_MS }
  try {
    return await withClient(settings, async (client) => {
      const { rows } = await client.query<{ timeout: string }>(
        "select current_setting('statement_timeout') as timeout",
      )
      return rows[0]?.timeout === `${PROBE_TIMEOUT_MS}ms`
    })
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('unsupported startup parameter')) {
      return false
    }
    throw error
  }
}

/**
 * Whether two open connections share a session, or one of them changes its session. A pooler
 * assigns the session used last, or rotates; a few rounds reveal either.
 */
async function shareSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const [ofOne, ofOther] = [new Set<number>(), new Set<number>()]
  for (let round = 0; round < ROUNDS; round += 1) {
    ofOne.add(await sessionOf(one))
    ofOther.add(await sessionOf(other))
  }
  return ofOne.size > 1 || ofOther.size > 1 || !ofOne.isDisjointFrom(ofOther)
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Whether the pooler passes statement names on unchanged, so that those of two clients collide. */
async function passesNames(client: pg.Client): Promise<boolean> {
  const name = `frame_${newId()}`
  await client.query('begin')
  await client.query({ name, text: 'select 1' })
  const { rows } = await client.query('select from pg_prepared_statements where name = $1', [name])
  const isPassed = rows.length > 0
  if (isPassed) await client.query(`deallocate ${pg.escapeIdentifier(name)}`)
  await client.query('rollback')
  return isPassed
}

async function withClient<Value>(
  settings: pg.ClientConfig,
  run: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  try {
    await client.connect()
    return await run(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}
