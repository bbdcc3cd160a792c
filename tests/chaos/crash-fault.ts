import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasErrorCode } from '../../app/kernel/error-code.ts'
import type { PostgresConnection } from '../../db/embedded/server-connection.ts'
import type { CrashDatabase } from './crash-database.ts'

/** Faults of the database while the server runs on. */
export const MAIN_DATABASE_FAULTS = [
  'postmaster killed',
  'connections used up',
  'network blocked',
] as const
/** Each ends in the same way as one of the main faults. */
export const OTHER_DATABASE_FAULTS = [
  'backend killed',
  'database paused',
  'immediate shutdown',
  'orderly restart',
  'connections refused',
] as const
export const DATABASE_FAULTS = [...MAIN_DATABASE_FAULTS, ...OTHER_DATABASE_FAULTS] as const
/** Needs a site on a small disk. */
export const DISK_FULL = 'disk full'
export type DatabaseFault = (typeof DATABASE_FAULTS)[number] | typeof DISK_FULL

export const SERVER_FAULTS = ['server killed', 'server and database killed'] as const
export type ServerFault = (typeof SERVER_FAULTS)[number]
export type Fault = DatabaseFault | ServerFault

/** max_connections of the embedded database. */
const EVERY_CONNECTION = 100

/** PostgreSQL keeps a few segments of its WAL, each of 16 MB, for reuse. */
const WAL_SEGMENTS = 20

/** Resolves when a lasting fault may end. */
export type Span = () => Promise<void>

type Injection = (database: CrashDatabase, span: Span) => Promise<void>

/** Each resolves when the fault has ended. The database may still be recovering then. */
const faults: Record<DatabaseFault, Injection> = {
  'postmaster killed': (database) => signal(database, 'SIGKILL'),
  'backend killed': killBackend,
  'immediate shutdown': (database) => signal(database, 'SIGQUIT'),
  'orderly restart': (database) => signal(database, 'SIGINT'),
  'connections used up': useUpConnections,
  'network blocked': blockNetwork,
  'connections refused': refuseConnections,
  'database paused': async (database, span) => {
    const pids = processesBelow(await database.findPid())
    for (const pid of pids) signalIfRunning(pid, 'SIGSTOP')
    await Promise.all([sleep(2500), span()])
    for (const pid of pids.toReversed()) signalIfRunning(pid, 'SIGCONT')
  },
  [DISK_FULL]: fillUp,
}

/** A worker of PostgreSQL may have ended since it was listed. */
function signalIfRunning(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error
  }
}

/** Fills the disk, and writes so much that PostgreSQL needs more space for its log and panics. */
async function fillUp(database: CrashDatabase, span: Span): Promise<void> {
  const client = await openClient(await database.findConnection())
  const free = await database.fillDisk?.()
  try {
    for (let written = 0; written < WAL_SEGMENTS; written += 1) {
      await client.query(`select pg_logical_emit_message(true, '', repeat('-', 16000000))`)
    }
  } catch {
    // The server has panicked.
  } finally {
    await Promise.all([sleep(2500), span()])
    await free?.()
    void client.end().catch(() => undefined)
  }
}

export const injectFault = (
  fault: DatabaseFault,
  database: CrashDatabase,
  span: Span,
): Promise<void> => faults[fault](database, span)

async function signal(database: CrashDatabase, name: NodeJS.Signals): Promise<void> {
  process.kill(await database.findPid(), name)
}

async function openClient(
  connection: PostgresConnection,
  database = connection.database,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    database,
    // A busy machine must not end the run.
    connectionTimeoutMillis: 15_000,
    application_name: 'crash',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Kills the process of one session, which makes PostgreSQL restart all of them. */
async function killBackend(database: CrashDatabase): Promise<void> {
  const client = await openClient(await database.findConnection())
  try {
    const { rows } = await client.query<{ pid: number }>(`
      select pid from pg_stat_activity where application_name = 'frame' order by random() limit 1`)
    for (const { pid } of rows) process.kill(pid, 'SIGKILL')
  } finally {
    void client.end()
  }
}

async function terminateSessions(connection: PostgresConnection, database?: string): Promise<void> {
  const client = await openClient(connection, database)
  try {
    await terminateFrameSessions(client)
  } finally {
    void client.end()
  }
}

async function blockNetwork(database: CrashDatabase, span: Span): Promise<void> {
  // Connects before the network is blocked, over the same path as the server.
  const client = await openClient(await database.findConnection())
  const open = await database.block()
  try {
    await terminateFrameSessions(client)
    await span()
  } finally {
    await open()
    void client.end()
  }
}

async function terminateFrameSessions(client: pg.Client): Promise<void> {
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frame'`)
}

async function useUpConnections(database: CrashDatabase, span: Span): Promise<void> {
  const connection = await database.findConnection()
  const ender = await openClient(connection)
  const held: pg.Client[] = []
  const take = async () => {
    const client = await openClient(connection).catch(() => null)
    if (client !== null) held.push(client)
  }
  try {
    await Promise.all(Array.from({ length: EVERY_CONNECTION }, take))
    // Frame reconnects at once, so taking its connections may need a few attempts.
    const over = span().then(() => 'over')
    do {
      await terminateFrameSessions(ender)
      await Promise.all(Array.from({ length: 16 }, take))
    } while ((await Promise.race([over, sleep(20, 'going on')])) !== 'over')
  } finally {
    for (const client of [ender, ...held]) void client.end()
  }
}

async function refuseConnections(database: CrashDatabase, span: Span): Promise<void> {
  const connection = await database.findConnection()
  const client = await openClient(connection, 'postgres')
  try {
    await client.query(`alter database ${connection.database} allow_connections false`)
    await terminateSessions(connection, 'postgres')
    await span()
  } finally {
    await client.query(`alter database ${connection.database} allow_connections true`)
    void client.end()
  }
}

/** The pids of a process and its children, the process first. */
export function processesBelow(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const children = listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child ?? 0)
  return [pid, ...children]
}
