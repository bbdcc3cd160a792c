import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../tests/helpers/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database.ts'
import { listenForChanges, type Changes } from './change-listener.server.ts'
import { connect, type Connection } from '../../database/database.server.ts'

type Process = Connection & { readonly changes: Changes; heard: number; late: number }

let database: TestDatabase
let opened: Connection[]

beforeEach(async () => {
  database = await openTestDatabase()
  opened = []
})

afterEach(async () => {
  await Promise.all(opened.map(({ sql }) => sql.end({ timeout: 1 })))
  await database.close()
})

function open(): Connection {
  const connection = connect({ target: database.address, max: 2 })
  opened.push(connection)
  return connection
}

/** Its patience is longer than a test may take, unless that is said: whoever resolves was answered. */
async function openProcess(patienceMs = 60_000): Promise<Process> {
  const connection = open()
  const process = { ...connection, heard: 0, late: 0, changes: { settle: () => Promise.resolve() } }
  process.changes = await listenForChanges(connection.sql, {
    log: { ...silentLog, warn: () => (process.late += 1) },
    onChange: () => (process.heard += 1),
    patienceMs,
  })
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
  await open().sql.listen('frame_gallery_seen', () => {})
  await writer.changes.settle()
  expect(writer.late).toBe(1)
})
