import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  cleanUp,
  clusterOf,
  homeOf,
  makeUsedFolder,
  query,
  start,
  untilGone,
  openClient,
} from './embedded-postgres-harness.ts'
import { startProcess, type Outcome } from './embedded-postgres-harness.ts'
import { listChildren, readProcessState } from './process-state.ts'
import { SERVER_LOG } from './server-log.ts'

const helpers: ChildProcess[] = []

afterEach(async () => {
  for (const helper of helpers.splice(0)) helper.kill('SIGKILL')
  await cleanUp()
})

/**
 * Runs a shell script as the account that owns the cluster; resolves to the first line it prints.
 */
async function runAsOwner(dataDir: string, script: string): Promise<string> {
  const { uid, gid } = statSync(clusterOf(dataDir))
  const helper = spawn('/bin/sh', ['-c', script], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  })
  helpers.push(helper)
  const { promise, resolve } = Promise.withResolvers<string>()
  createInterface({ input: helper.stdout }).once('line', resolve)
  return promise
}

/**
 * Starts a Frame that writes a note, kills it with its server, and puts `pid` in postmaster.pid.
 */
async function crash(dataDir: string, findPid: () => Promise<number>): Promise<number> {
  const { connection, serverPid }: Outcome = await serveOnce(dataDir)
  if (connection === undefined || serverPid === undefined) throw new Error('did not start')
  await query(connection, 'create table note (body text); insert into note values ($$kept$$)')
  await killAll(dataDir, serverPid)
  const pid = await findPid()
  for (const path of lockFiles(dataDir, connection.host)) {
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(pid)))
  }
  return pid
}

const serving = new Map<string, ReturnType<typeof startProcess>>()

async function serveOnce(dataDir: string): Promise<Outcome> {
  const frame = startProcess(dataDir)
  serving.set(dataDir, frame)
  return frame.outcome
}

async function killAll(dataDir: string, serverPid: number): Promise<void> {
  await serving.get(dataDir)?.kill()
  process.kill(serverPid, 'SIGKILL')
  await untilGone(serverPid)
}

function lockFiles(dataDir: string, socketFolder: string): string[] {
  return [join(clusterOf(dataDir), 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]
}

test('a server starts although a zombie has the pid of the lock file', async () => {
  const dataDir = await makeUsedFolder()
  // The shell's child ends once another program, which never reaps it, has replaced the shell.
  const untilReplaced = 'while ! ps -o comm= -p $$ | grep -q sleep; do :; done'
  const makeZombie = async (): Promise<number> => {
    const script = `{ ${untilReplaced}; } & echo $!; exec sleep 60`
    const pid = Number(await runAsOwner(dataDir, script))
    while (readProcessState(pid) === 'alive') await sleep(10)
    return pid
  }
  const zombie = await crash(dataDir, makeZombie)
  expect(readProcessState(zombie)).toBe('zombie')
  const { connection } = await start(dataDir)
  expect(await query(connection, 'select body from note')).toEqual([{ body: 'kept' }])
  expect(readProcessState(zombie)).toBe('zombie')
})

test('a server starts although another program has the pid of the lock file', async () => {
  const dataDir = await makeUsedFolder()
  const stranger = await crash(dataDir, async () =>
    Number(await runAsOwner(dataDir, 'echo $$; exec sleep 60')),
  )
  const { connection, serverPid } = await start(dataDir)
  expect(serverPid).not.toBe(stranger)
  expect(await query(connection, 'select body from note')).toEqual([{ body: 'kept' }])
  expect(readProcessState(stranger)).toBe('alive')
})

test('a server starts although a power cut left an empty lock file', async () => {
  const dataDir = await makeUsedFolder()
  const { serverPid } = await serveOnce(dataDir)
  await killAll(dataDir, Number(serverPid))
  writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), '')
  const { connection } = await start(dataDir)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a start waits for the last process of a killed server', async () => {
  const dataDir = await makeUsedFolder()
  const { connection, serverPid } = await serveOnce(dataDir)
  if (connection === undefined) throw new Error('did not start')
  const client = await openClient(connection)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const sessionPid = Number(rows[0]?.pid)
  process.kill(sessionPid, 'SIGSTOP')
  try {
    await killAll(dataDir, Number(serverPid))
    const stranger = await runAsOwner(dataDir, 'echo $$; exec sleep 60')
    const [pidFile = ''] = lockFiles(dataDir, connection.host)
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, stranger))
    const starting = start(dataDir)
    const first = await Promise.race([starting.then(() => 'started'), sleep(1500, 'waiting')])
    expect(first).toBe('waiting')
    process.kill(sessionPid, 'SIGCONT')
    const heir = await starting
    expect(await query(heir.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    if (readProcessState(sessionPid) === 'alive') process.kill(sessionPid, 'SIGKILL')
    await client.end()
  }
})

test('the server recovers after kill -9 of a session, and ensureRunning waits for it', async () => {
  const embedded = await start(await makeUsedFolder())
  const client = await openClient(embedded.connection)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { serverPid } = embedded
  process.kill(Number(rows[0]?.pid), 'SIGKILL')
  // The connection may already be reset.
  await client.end().catch(() => undefined)
  await embedded.ensureRunning()
  expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(embedded.serverPid).toBe(serverPid)
})

test('a stop during the recovery from a crash does not wait for it, and loses nothing', async () => {
  const dataDir = await makeUsedFolder()
  const embedded = await start(dataDir)
  const client = await openClient(embedded.connection)
  await client.query('create table note as select id from generate_series(1, 1000000) as id')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(Number(rows[0]?.pid), 'SIGKILL')
  await client.end().catch(() => undefined)
  const findRecovery = async () =>
    (await listChildren(embedded.serverPid))?.find(({ command }) => command.includes('startup'))
  let recovery = await findRecovery()
  while (recovery === undefined) {
    await sleep(1)
    recovery = await findRecovery()
  }
  // Otherwise it may be over before the stop begins.
  process.kill(recovery.pid, 'SIGSTOP')
  const restarting = embedded.ensureRunning().catch((error: unknown) => error)
  // The restart has the start lock.
  await expect.poll(() => existsSync(join(homeOf(dataDir), 'start.lock'))).toBe(true)
  const stopping = embedded.stop()
  // The first is from the end of an earlier use.
  const listRequests = () =>
    readFileSync(join(homeOf(dataDir), SERVER_LOG), 'utf8')
      .match(/received \w+ shutdown request/g)
      ?.slice(1) ?? []
  await expect.poll(listRequests).toEqual(['received immediate shutdown request'])
  process.kill(recovery.pid, 'SIGCONT')
  await stopping
  expect(await restarting).toMatchObject({ code: 'stopped' })
  const { connection } = await start(dataDir)
  const count = 'select count(*)::int as notes from note'
  expect(await query(connection, count)).toEqual([{ notes: 1_000_000 }])
})
