import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresConnection } from '../../db/embedded/server-connection.ts'
import type { CrashDatabase } from './crash-database.ts'

/** What may happen to a database while its Frame goes on. */
export const DATABASE_FAULTS = [
  'postmaster killed',
  'backend killed',
  'immediate shutdown',
  'orderly restart',
  'connections used up',
  'door blocked',
  'connections refused',
  'database paused',
] as const
export type DatabaseFault = (typeof DATABASE_FAULTS)[number]

export const SERVER_FAULTS = ['server killed', 'server and database killed'] as const
export type ServerFault = (typeof SERVER_FAULTS)[number]
export type Fault = DatabaseFault | ServerFault

/** max_connections of the database that Frame brings along. */
const EVERY_CONNECTION = 100

/** Resolves when a fault that lasts may end. */
export type Span = () => Promise<void>

type Hurt = (database: CrashDatabase, span: Span) => Promise<void>

/** Each returns when the fault is over; whether the database is back then is for others to find out. */
const faults: Record<DatabaseFault, Hurt> = {
  'postmaster killed': (database) => signal(database, 'SIGKILL'),
  'backend killed': killBackend,
  'immediate shutdown': (database) => signal(database, 'SIGQUIT'),
  'orderly restart': (database) => signal(database, 'SIGINT'),
  'connections used up': useUpConnections,
  'door blocked': blockDoor,
  'connections refused': refuseConnections,
  'database paused': async (database, span) => {
    const pids = processesBelow(await database.findPid())
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await Promise.all([sleep(2500), span()])
    for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT')
  },
}

export const hurtDatabase = (
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
    connectionTimeoutMillis: 2000,
    application_name: 'crash',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** One session's process dies as if by the kernel's hand: PostgreSQL then restarts all of itself. */
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

async function endSessions(connection: PostgresConnection, database?: string): Promise<void> {
  const client = await openClient(connection, database)
  try {
    await endFrame(client)
  } finally {
    void client.end()
  }
}

async function blockDoor(database: CrashDatabase, span: Span): Promise<void> {
  // Connects before connections are blocked, by the same way as everybody else.
  const client = await openClient(await database.findConnection())
  const open = await database.block()
  try {
    await endFrame(client)
    await span()
  } finally {
    await open()
    void client.end()
  }
}

async function endFrame(client: pg.Client): Promise<void> {
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
    // Frame connects again as soon as it is ended: its places have to be taken first, which may need a few attempts.
    const over = span().then(() => 'over')
    do {
      await endFrame(ender)
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
    await endSessions(connection, 'postgres')
    await span()
  } finally {
    await client.query(`alter database ${connection.database} allow_connections true`)
    void client.end()
  }
}

/** A process and its children, it first. */
function processesBelow(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const children = listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child ?? 0)
  return [pid, ...children]
}
