import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { clientSettings, connect } from '../../app/database/database.server.ts'
import { prepareNamed } from '../../app/database/prepared-statement.server.ts'
import { isDatabaseUnavailable } from '../../app/database/database-fault.ts'
import { findPooling } from '../../app/database/pooling.server.ts'
import { DatabaseStartFault } from '../../app/database/start-fault.ts'
import { readConfig } from '../../app/config/config.server.ts'
import { withDatabase } from '../../db/commands/command.ts'
import { users } from '../../app/account/account.tables.server.ts'
import { prepareDatabase } from '../../db/prepare-database.ts'
import { makeDataDir, removeDataDir } from '../helpers/site/built-server.ts'
import {
  openTestDatabase,
  urlOf,
  type TestDatabaseAddress,
  type TestDatabase,
} from '../helpers/database/database.ts'
import { connectSql, type Sql } from '../helpers/database/sql.ts'
import { startPgBouncer } from './pgbouncer.ts'

const { server, pooler } = inject('database')
let database: TestDatabase
let admin: Sql
let folder: string
let poolers = 0
const databases: string[] = []

beforeAll(async () => {
  admin = connectSql({ target: server, max: 1 }).sql
  database = await openTestDatabase()
  folder = await makeDataDir()
})

afterAll(async () => {
  await database.close()
  for (const name of databases) await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
  await removeDataDir(folder)
})

/** A second pooler, of the test itself. */
async function withPooler(
  settings: Readonly<Record<string, string>>,
  run: (target: TestDatabaseAddress) => Promise<void>,
): Promise<void> {
  poolers += 1
  const own = await startPgBouncer(server, { folder: join(folder, String(poolers)), settings })
  await run({ ...server, host: own.host, port: own.port })
  await own.stop()
}

const pooled = (address: TestDatabaseAddress): TestDatabaseAddress => ({ ...address, ...pooler })

async function createEmptyDatabase(): Promise<TestDatabaseAddress> {
  const name = `frame_pooled_${randomBytes(5).toString('hex')}`
  await admin.unsafe(`create database ${name}`)
  databases.push(name)
  return { ...server, database: name }
}

async function prepare(target: TestDatabaseAddress, directTarget: TestDatabaseAddress) {
  const reports: string[] = []
  const report = (message: string) => void reports.push(message)
  return { ...(await prepareDatabase({ target, directTarget, report, waits: {} })), reports }
}

async function faultOf(target: TestDatabaseAddress, directTarget = target): Promise<string> {
  const fault = await prepare(target, directTarget).catch((error: unknown) => error)
  if (!(fault instanceof DatabaseStartFault)) throw new Error('no fault', { cause: fault })
  return `${fault.code}: ${fault.message}`
}

/** Advisory locks in any session of a database. */
const locksIn = ({ database: name }: TestDatabaseAddress) =>
  admin`select count(*)::int as locks from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = ${name}`

test('this pooler refuses the settings of a direct connection', async () => {
  const client = new pg.Client(clientSettings(pooled(server)))
  await expect(client.connect()).rejects.toThrow('unsupported startup parameter')
})

test('a start through the pooler migrates, and leaves no lock in its sessions', async () => {
  const address = await createEmptyDatabase()
  const first = await prepare(pooled(address), address)
  expect(first).toMatchObject({ pooling: 'transaction', directPooling: 'direct' })
  // The session of the migration may still be ending, unlike a session of the pooler.
  await expect.poll(async () => locksIn(address)).toEqual([{ locks: 0 }])
  // A second start would wait for a lock that the first had left behind.
  await prepare(pooled(address), address)
})

test('a start through the pooler says how to end long statements, unless something does', async () => {
  const address = await createEmptyDatabase()
  const { reports } = await prepare(pooled(address), address)
  expect(reports).toEqual([expect.stringContaining('ALTER ROLE frame SET statement_timeout')])
  const other = await createEmptyDatabase()
  await admin.unsafe(`alter database ${other.database} set statement_timeout = '20s'`)
  expect((await prepare(pooled(other), other)).reports).toEqual([])
})

test('a pooler without DATABASE_DIRECT_URL is told so before anything changes', async () => {
  const address = await createEmptyDatabase()
  expect(await faultOf(pooled(address))).toMatch(
    /^pooler-alone: The pooler at .+ keeps no sessions, .+: set DATABASE_DIRECT_URL to .+\.$/,
  )
  const { sql: own, close } = connectSql({ target: address, max: 1 })
  expect(await own`select nspname from pg_namespace where nspname = 'drizzle'`).toEqual([])
  await close()
})

test('a pooler as DATABASE_DIRECT_URL is told so', async () => {
  expect(await faultOf(pooled(server), { ...pooled(server) })).toMatch(
    /^direct-pooler: DATABASE_DIRECT_URL leads to a pooler/,
  )
})

test.each([
  ['session', { pool_mode: 'session' }],
  ['transaction', { ignore_startup_parameters: 'statement_timeout' }],
  ['transaction', { server_round_robin: '1', default_pool_size: '1' }],
] as const)('a pooler is found to work by %s: %j', (expected, settings) =>
  withPooler(settings, async (target) => {
    expect(await findPooling(target)).toBe(expected)
  }),
)

test('no statement is lost when many clients share few sessions', async () => {
  const target = pooled(database.address)
  const clients = Array.from({ length: 4 }, () => connect({ target, pooling: 'transaction' }))
  const outcomes = await Promise.all(
    Array.from({ length: 400 }, (_, index) => {
      const { db } = clients[index % clients.length] ?? database
      const count = (on: Pick<typeof db, 'select'>) =>
        prepareNamed(on as typeof db, 'pooled_count', () =>
          on
            .select({ id: users.id })
            .from(users)
            .where(sql`true`),
        ).execute()
      return index % 2 === 0 ? count(db) : db.transaction((tx) => count(tx))
    }),
  )
  expect(outcomes).toEqual(Array.from({ length: 400 }, () => []))
  await Promise.all(clients.map(({ close }) => close()))
})

test.each([
  ['tracked-statements', 'rejected'],
  ['transaction', 'fulfilled'],
] as const)(
  'a statement with the name of another client’s, as for %s, is %s',
  (pooling, expected) =>
    withPooler({ default_pool_size: '1' }, async (target) => {
      const named = { name: 'same_name', text: 'select 1' }
      const [one, other] = [1, 2].map(() => connect({ target, pooling, max: 1 }))
      await one?.pool.query(named)
      const [outcome] = await Promise.allSettled([other?.pool.query(named)])
      expect(outcome?.status).toBe(expected)
      await Promise.all([one?.close(), other?.close()])
    }),
)

test('a command works through a pooler that keeps sessions, with statements of any length', () =>
  withPooler({ pool_mode: 'session' }, async (target) => {
    const config = { ...readConfig({}), databaseUrl: urlOf(target) }
    const seven = await withDatabase({ config, dataDir: folder, connections: 1 }, async (pool) => {
      const client = await pool.connect()
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const slow = client.query('select 7 as seven, pg_sleep(0.3)')
      vi.advanceTimersByTime(60_000)
      const { rows } = await slow.finally(() => vi.useRealTimers())
      client.release()
      return rows[0].seven as number
    })
    expect(seven).toBe(7)
  }))

test('a client stops waiting for a statement, since the pooler takes no timeout', async () => {
  const target = pooled(database.address)
  const { db, close } = connect({ target, pooling: 'transaction', max: 1, answerTimeoutMs: 300 })
  const slow = await db.execute(sql`select pg_sleep(60)`).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(slow)).toBe(true)
  const { rows } = await db.execute(sql`select 1 as one`)
  expect(rows).toEqual([{ one: 1 }])
  await close()
})
