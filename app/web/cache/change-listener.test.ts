import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../tests/helpers/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database.ts'
import { listenForChanges, type Changes } from './change-listener.server.ts'
import { openListener, type Listener } from '../../database/listener.server.ts'
import { connectSql, type SqlConnection } from '../../../tests/helpers/sql.ts'

type Process = SqlConnection & { readonly changes: Changes; heard: number; late: number }

let database: TestDatabase
let opened: SqlConnection[]
let listeners: Listener[]

beforeEach(async () => {
  database = await openTestDatabase()
  opened = []
  listeners = []
})

afterEach(async () => {
  await Promise.all([...listeners, ...opened].map((one) => one.close()))
  await database.close()
})

function openOne(): Listener {
  const listener = openListener(database.address)
  listeners.push(listener)
  return listener
}

function open(): SqlConnection {
  const connection = connectSql({ target: database.address, max: 2 })
  opened.push(connection)
  return connection
}

/** Its patience is longer than a test may take, unless that is said: whoever resolves was answered. */
async function openProcess(patienceMs = 60_000): Promise<Process> {
  const connection = open()
  const process = { ...connection, heard: 0, late: 0, changes: { settle: () => Promise.resolve() } }
  process.changes = await listenForChanges(
    { db: connection.db, listener: openOne() },
    {
      log: { ...silentLog, warn: () => (process.late += 1) },
      onChange: () => (process.heard += 1),
      patienceMs,
    },
  )
  return process
}

test('after a write has settled every other process has heard of it', async () => {
  const writer = await openProcess()
  const others = await Promise.all([openProcess(), openProcess()])
  for (let round = 0; round < 30; round += 1) {
    const before = others.map(({ heard }) => heard)
    await writer.sql`select pg_notify('frame_gallery', 'artworks')`
    await writer.changes.settle()
    // The write itself, and the question whether it was heard.
    expect(others.map(({ heard }, index) => heard - (before[index] ?? 0))).toEqual([2, 2])
  }
})

test('writes of several processes settle side by side', async () => {
  const processes = await Promise.all([openProcess(), openProcess()])
  await Promise.all(
    [...processes, ...processes, ...processes].map(({ changes }) => changes.settle()),
  )
  expect(processes.map(({ late }) => late)).toEqual([0, 0])
})

test('a process that does not answer holds a write up no longer than patience, and one alone waits for nobody', async () => {
  const alone = await openProcess()
  await alone.changes.settle()
  const writer = await openProcess(50)
  // It listens, as a process does, and is then silent.
  await openOne().subscribe('frame_gallery_seen', () => {})
  await writer.changes.settle()
  expect(writer.late).toBe(1)
})
