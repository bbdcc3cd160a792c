import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  cleanUp,
  clusterOf,
  makeUsedFolder,
  openClient,
  query,
  start,
} from './embedded-postgres-harness.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { listChildren, readProcessState } from './process-state.ts'
import { askServer } from './server-connection.ts'
import { findStandstill } from './server-standstill.ts'
import { socketFile } from './server-settings.ts'

// The postmaster is alive, but the server answers no query.

afterEach(cleanUp, 30_000)

/** Waits until the watch has restarted the server. Nothing in this test requests a restart. */
async function untilRestarted(embedded: EmbeddedPostgres, before: number): Promise<void> {
  await expect
    .poll(
      async () =>
        embedded.serverPid !== before && (await askServer(embedded.connection).catch(() => 'gone')),
      { timeout: 60_000, interval: 50 },
    )
    .toBe('ready')
}

async function startWithNotes(logs: string[]): Promise<EmbeddedPostgres> {
  const embedded = await start(await makeUsedFolder(), logs)
  logs.length = 0
  await query(embedded.connection, 'create table note (id int primary key)')
  return embedded
}

/** Writes notes until the server fails. @returns the ids of those that were confirmed */
async function writeUntilFailure({ connection }: EmbeddedPostgres): Promise<number[]> {
  const client = await openClient(connection)
  const confirmed: number[] = []
  try {
    for (let id = 0; ; id += 1) {
      await client.query('insert into note values ($1)', [id])
      confirmed.push(id)
      await client.query(`select pg_logical_emit_message(true, '', repeat('-', 1000000))`)
    }
  } catch {
    return confirmed
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** @returns whether it was stopped: a session or an autovacuum may have ended meanwhile */
function stopProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGSTOP')
  } catch {
    return false
  }
}

test('a server that panicked for want of disk space serves again once there is space', async () => {
  const logs: string[] = []
  const embedded = await startWithNotes(logs)
  const { serverPid } = embedded
  const wal = join(clusterOf(join(embedded.connection.host, '..', '..')), 'pg_wal')
  // PostgreSQL treats every refused write of its log as it treats a full disk.
  chmodSync(wal, 0o500)
  const confirmed = await writeUntilFailure(embedded)
  expect(confirmed.length).toBeGreaterThan(1)
  await expect.poll(() => logs.join('\n'), { timeout: 60_000 }).toMatch(/pg_wal/)
  chmodSync(wal, 0o700)
  await untilRestarted(embedded, serverPid)
  await query(embedded.connection, 'insert into note values (-1)')
  const kept = await query(embedded.connection, 'select id from note where id >= 0 order by id')
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed))
  expect(logs.filter((line) => line.includes('pg_wal'))).toHaveLength(1)
})

test('a server whose socket was deleted is restarted', async () => {
  const logs: string[] = []
  const embedded = await startWithNotes(logs)
  const { serverPid, connection } = embedded
  rmSync(socketFile(connection))
  await untilRestarted(embedded, serverPid)
  expect(existsSync(socketFile(connection))).toBe(true)
  expect(logs).toContain(
    `The database server (pid ${serverPid}) accepts no connections, because its socket is gone: ` +
      'restarting it.',
  )
})

test('a server whose processes are stopped is restarted', async () => {
  const logs: string[] = []
  const embedded = await startWithNotes(logs)
  const { serverPid } = embedded
  process.kill(serverPid, 'SIGSTOP')
  const children = (await listChildren(serverPid)) ?? []
  const processes = [serverPid, ...children.map(({ pid }) => pid).filter(stopProcess)]
  expect(processes.length).toBeGreaterThan(3)
  await untilRestarted(embedded, serverPid)
  expect(processes.filter((pid) => readProcessState(pid) === 'alive')).toEqual([])
  expect(logs).toContain(
    `The database server (pid ${serverPid}) has not answered for 8 seconds: restarting it.`,
  )
})

test('a start restarts a server that does not answer', async () => {
  const dataDir = await makeUsedFolder()
  const first = await start(dataDir)
  process.kill(first.serverPid, 'SIGSTOP')
  const second = await start(dataDir)
  expect(second.serverPid).not.toBe(first.serverPid)
  expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server is never restarted while it starts, recovers or shuts down', async () => {
  const { serverPid } = await start(await makeUsedFolder())
  const file = { pid: serverPid, port: 5432, socketFolder: '', status: 'ready' }
  const lastsMs = 50_000
  // No process of this server recovers anything.
  expect(await findStandstill({ file, answer: 'not-yet', lastsMs })).toMatch(/could not recover/)
  expect(await findStandstill({ file, answer: 'not-yet', lastsMs: 5000 })).toBeNull()
  const stopping = { ...file, status: 'stopping' }
  expect(await findStandstill({ file: stopping, answer: 'not-yet', lastsMs })).toBeNull()
  const starting = { ...file, status: 'starting' }
  expect(await findStandstill({ file: starting, answer: 'unreachable', lastsMs })).toBeNull()
  expect(await findStandstill({ file, answer: 'silent', lastsMs: 5000 })).toBeNull()
})
