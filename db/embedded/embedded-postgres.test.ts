import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readProcessState } from './process-state.ts'
import {
  cleanUp,
  clusterOf,
  homeOf,
  makeDataDir,
  makeUsedFolder,
  makeFolder,
  query,
  start,
  startProcess,
  until,
  untilGone,
} from './embedded-postgres-harness.ts'

afterEach(cleanUp, 30_000)

const NOTE = 'create table note (body text); insert into note values ($$kept$$)'

test('a first start creates a private and durable database with checksums', async () => {
  const dataDir = makeDataDir()
  const embedded = await start(dataDir)
  const settings = await query(
    embedded.connection,
    `select name, setting from pg_settings where name in
     ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding',
      'listen_addresses')`,
  )
  expect(Object.fromEntries(settings.map((row) => [row['name'], row['setting']]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  })
  const [database] = await query(
    embedded.connection,
    'select datname, datlocprovider, datlocale from pg_database where datname = current_database()',
  )
  expect(database).toEqual({ datname: 'frame', datlocprovider: 'b', datlocale: 'C.UTF-8' })
  expect(Buffer.from(embedded.connection.password, 'base64url')).toHaveLength(32)
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
  expect(statSync(embedded.connection.host).mode & 0o777).toBe(0o700)
  const guess = { ...embedded.connection, password: 'guess' }
  await expect(query(guess, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(readdirSync(homeOf(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('a second start finds the rows of the first; a second stop does nothing', async () => {
  const dataDir = await makeUsedFolder()
  const first = await start(dataDir)
  await query(first.connection, NOTE)
  await Promise.all([first.stop(), first.stop()])
  expect(readProcessState(first.serverPid)).not.toBe('alive')
  await expect(first.ensureRunning()).rejects.toMatchObject({ code: 'stopped' })
  const second = await start(dataDir)
  expect(second.serverPid).not.toBe(first.serverPid)
  expect(await query(second.connection, 'select body from note')).toEqual([{ body: 'kept' }])
})

test('a new Frame adopts the running server of a Frame that kill -9 ended', async () => {
  const dataDir = await makeUsedFolder()
  const killed = startProcess(dataDir)
  const { connection, serverPid } = await killed.outcome
  if (connection === undefined) throw new Error('the first process did not start')
  await query(connection, NOTE)
  await killed.kill()
  const heir = await start(dataDir)
  expect(heir.serverPid).toBe(serverPid)
  expect(await query(heir.connection, 'select body from note')).toEqual([{ body: 'kept' }])
  await heir.stop()
  expect(readProcessState(heir.serverPid)).not.toBe('alive')
})

test('a Frame that is killed during its first start does not stop the next start', async () => {
  const dataDir = makeDataDir()
  const isPreparing = (): boolean => {
    try {
      return readdirSync(join(dataDir, 'postgres')).some((name) => /^cluster.unf/.test(name))
    } catch {
      return false
    }
  }
  const killed = startProcess(dataDir)
  await until(isPreparing)
  await killed.kill()
  const { connection } = await start(dataDir)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await start(dataDir)
})

function countStarts(dataDir: string): number {
  const log = readFileSync(join(homeOf(dataDir), 'server.log'), 'utf8')
  return log.split('starting PostgreSQL').length - 1
}

test('ensureRunning restarts a server after kill -9, once for concurrent calls', async () => {
  const dataDir = await makeUsedFolder()
  const logs: string[] = []
  const embedded = await start(dataDir, logs)
  await query(embedded.connection, NOTE)
  const startsBefore = countStarts(dataDir)
  const killedPid = embedded.serverPid
  process.kill(killedPid, 'SIGKILL')
  await untilGone(killedPid)
  await Promise.all([embedded.ensureRunning(), embedded.ensureRunning(), embedded.ensureRunning()])
  expect(embedded.serverPid).not.toBe(killedPid)
  expect(await query(embedded.connection, 'select body from note')).toEqual([{ body: 'kept' }])
  expect(countStarts(dataDir)).toBe(startsBefore + 1)
})

test('a server restarts by itself after kill -9', async () => {
  const logs: string[] = []
  const embedded = await start(await makeUsedFolder(), logs)
  const killedPid = embedded.serverPid
  process.kill(killedPid, 'SIGKILL')
  await until(() => embedded.serverPid !== killedPid)
  expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await until(() => logs.includes('The database server is back.'))
})

test('after kill -9, Frame and its server start with all confirmed rows', async () => {
  const dataDir = await makeUsedFolder()
  const killed = startProcess(dataDir)
  const { connection, serverPid } = await killed.outcome
  if (connection === undefined || serverPid === undefined) throw new Error('did not start')
  await query(connection, NOTE)
  await killed.kill()
  process.kill(serverPid, 'SIGKILL')
  const heir = await start(dataDir)
  expect(heir.serverPid).not.toBe(serverPid)
  expect(await query(heir.connection, 'select body from note')).toEqual([{ body: 'kept' }])
})

test('two concurrent first starts with a long path share one server, and the last stops it', async () => {
  // The path may be long, with spaces, quotes, commas and accents.
  const dataDir = join(makeFolder(), `a gallery's, ${'é'.repeat(60)}`, 'data')
  const [one, two] = [startProcess(dataDir), startProcess(dataDir)]
  const [first, second] = await Promise.all([one.outcome, two.outcome])
  expect(second).toEqual(first)
  const { connection } = first
  if (connection === undefined) throw new Error('did not start')
  expect(Buffer.byteLength(join(connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await one.stop()
  const serverPid = Number(first.serverPid)
  expect(readProcessState(serverPid)).toBe('alive')
  await two.stop()
  expect(readProcessState(serverPid)).not.toBe('alive')
  expect(readdirSync(clusterOf(dataDir))).not.toContain('postmaster.pid')
})

test('the server stops although another Frame process was killed', async () => {
  const dataDir = await makeUsedFolder()
  const killed = startProcess(dataDir)
  const stays = startProcess(dataDir)
  const { serverPid } = await killed.outcome
  await stays.outcome
  await killed.kill()
  await stays.stop()
  expect(readProcessState(Number(serverPid))).not.toBe('alive')
})
