import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
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

function oneConnection(connection: PostgresConnection, database = connection.database) {
  return postgres({
    ...connection,
    database,
    max: 1,
    connect_timeout: 2,
    fetch_types: false,
    backoff: () => 0.02,
    onnotice: () => undefined,
    connection: { application_name: 'crash' },
  })
}

/** One session's process dies as if by the kernel's hand: PostgreSQL then restarts all of itself. */
async function killBackend(database: CrashDatabase): Promise<void> {
  const sql = oneConnection(await database.findConnection())
  try {
    const [row] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'frame' order by random() limit 1`
    if (row !== undefined) process.kill(row.pid, 'SIGKILL')
  } finally {
    await sql.end({ timeout: 0 })
  }
}

async function endSessions(connection: PostgresConnection, database?: string): Promise<void> {
  const sql = oneConnection(connection, database)
  try {
    await endFrame(sql)
  } finally {
    await sql.end({ timeout: 0 })
  }
}

async function blockDoor(database: CrashDatabase, span: Span): Promise<void> {
  // Goes in before the door is shut: the way out is the same for everybody.
  const sql = oneConnection(await database.findConnection())
  await sql`select 1`
  const open = await database.block()
  try {
    await endFrame(sql)
    await span()
  } finally {
    await open()
    await sql.end({ timeout: 0 })
  }
}

async function endFrame(sql: postgres.Sql): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frame'`
}

async function useUpConnections(database: CrashDatabase, span: Span): Promise<void> {
  const connection = await database.findConnection()
  const ender = oneConnection(connection)
  await ender`select 1`
  const held: postgres.Sql[] = []
  const take = async () => {
    const one = oneConnection(connection)
    held.push(one)
    await one`select 1`.catch(() => undefined)
  }
  try {
    await Promise.all(Array.from({ length: EVERY_CONNECTION }, take))
    // Whoever was ended comes back for the place: it has to be taken first, and that may need a few attempts.
    const over = span().then(() => 'over')
    do {
      await endFrame(ender)
      await Promise.all(Array.from({ length: 16 }, take))
    } while ((await Promise.race([over, sleep(20, 'going on')])) !== 'over')
  } finally {
    await Promise.all([ender, ...held].map((one) => one.end({ timeout: 0 })))
  }
}

async function refuseConnections(database: CrashDatabase, span: Span): Promise<void> {
  const connection = await database.findConnection()
  const sql = oneConnection(connection, 'postgres')
  try {
    await sql.unsafe(`alter database ${connection.database} allow_connections false`)
    await endSessions(connection, 'postgres')
    await span()
  } finally {
    await sql.unsafe(`alter database ${connection.database} allow_connections true`)
    await sql.end({ timeout: 0 })
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
