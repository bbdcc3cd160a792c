import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { isRoot, cleanUp, clusterOf, copyProject, homeOf } from './embedded-postgres-harness.ts'
import {
  makeUsedFolder,
  removeKept,
  makeFolder,
  mountDisk,
  query,
  start,
} from './embedded-postgres-harness.ts'
import { startProcess, untilGone } from './embedded-postgres-harness.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { EmbeddedPostgresError, explainFileError } from './embedded-postgres-error.ts'

afterAll(removeKept)

afterEach(cleanUp, 30_000)

/** The form of a message: one sentence, no stack, no list. */
const ONE_SENTENCE = /^[A-Z][^\n]+\.$/

const NOTE = 'create table note (body text); insert into note values ($$kept$$)'

function fill(folder: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, 'bs=4k'])
}

test('the server also runs when only the owner can enter the data folder', async () => {
  const dataDir = makeFolder(0o700)
  const logs: string[] = []
  const first = await start(dataDir, logs)
  await query(first.connection, NOTE)
  await first.stop()
  const home = homeOf(dataDir)
  // PostgreSQL refuses root, and its unprivileged account can't enter this folder.
  const isElsewhere = /^\/var\/lib\/frame\/[0-9a-f]{16}$/.test(home)
  expect({
    isElsewhere,
    isLogged: logs.some((line) => line.includes(`kept in ${home} instead`)),
  }).toEqual({
    isElsewhere: isRoot,
    isLogged: isRoot,
  })
  expect(statSync(clusterOf(dataDir)).uid === userInfo().uid).toBe(!isRoot)
  const second = await start(dataDir)
  expect(await query(second.connection, 'select body from note')).toEqual([{ body: 'kept' }])

  const fresh = await start(makeFolder(0o700))
  await expect(query(fresh.connection, 'select body from note')).rejects.toMatchObject({
    code: '42P01',
  })
})

test('no empty cluster replaces a missing cluster outside the data folder', async () => {
  const dataDir = makeFolder()
  mkdirSync(join(dataDir, 'postgres'))
  const location = join(dataDir, 'postgres', 'location')
  writeFileSync(location, '/nowhere/frame/0123\n')
  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'cluster-missing',
    message: expect.stringMatching(ONE_SENTENCE),
  })
})

test('a user who is not root runs the server as that user', async () => {
  const folder = makeFolder(0o777)
  const dataDir = join(folder, 'data')
  // The ids of nobody on Linux; without root, those of the user who runs the tests.
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  const frame = startProcess(dataDir, { ...copyProject(), ...account })
  const { connection, serverPid } = await frame.outcome
  if (connection === undefined) throw new Error('did not start')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(clusterOf(dataDir)).uid).toBe(isRoot ? 65_534 : userInfo().uid)
  await frame.stop()
  await untilGone(Number(serverPid))

  // Later the owner of the cluster runs the server, also when root starts Frame.
  const second = await start(dataDir)
  expect(statSync(join(clusterOf(dataDir), 'postmaster.pid')).uid).toBe(
    statSync(clusterOf(dataDir)).uid,
  )
  await second.stop()
})

test('a data folder without write permission gets a clear refusal', async () => {
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  const project = isRoot ? copyProject() : {}
  const path = join(makeFolder(0o555), 'data')
  const refused = await startProcess(path, { ...project, ...account }).outcome
  expect(refused.code).toBe('folder-not-writable')
  expect(refused.message).toMatch(ONE_SENTENCE)

  const taken = await makeUsedFolder()
  await start(taken)
  const visitor = await startProcess(taken, { ...project, ...account }).outcome
  // Without root there is no second account: the same user may share the server.
  expect(visitor.code).toBe(isRoot ? 'wrong-owner' : undefined)
})

test('a read-only file system gets a clear refusal', async () => {
  const folder = isRoot ? mountDisk('1m') : makeFolder(0o555)
  const options = ['-o', 'remount,ro', folder]
  expect(isRoot ? spawnSync('/bin/mount', options).status : 0).toBe(0)
  for (const path of [folder, join(folder, 'data'), join(folder, 'data', 'deeper')]) {
    await expect(start(path)).rejects.toMatchObject({
      code: 'folder-not-writable',
      message: expect.stringMatching(ONE_SENTENCE),
    })
  }
})

test('a file at the path of the data folder gets a clear refusal', async () => {
  const path = join(makeFolder(), 'data')
  writeFileSync(path, '')
  await expect(start(path)).rejects.toMatchObject({
    code: 'not-a-folder',
    message: expect.stringMatching(ONE_SENTENCE),
  })
  rmSync(path)
})

test('a link to nothing, or a file system without folders of users, gets a clear refusal', async () => {
  const path = join(makeFolder(), 'data')
  symlinkSync(join(path, 'unmounted'), path)
  await expect(start(path)).rejects.toMatchObject({
    code: 'not-a-folder',
    message: expect.stringMatching(ONE_SENTENCE),
  })
  if (process.platform !== 'linux') return
  await expect(start('/proc/frame')).rejects.toMatchObject({
    code: 'folder-not-writable',
    message: expect.stringMatching(ONE_SENTENCE),
  })
})

test('a full disk during a first start gets a clear refusal and leaves no files', async () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  expect(explainFileError(full, '/data')).toMatchObject({ code: 'disk-full' })
  // The binaries need about 60 MB, the cluster about 40. Only root can mount a disk so small.
  for (const size of isRoot ? ['20m', '75m'] : []) {
    const disk = mountDisk(size)
    await expect(start(disk)).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.stringMatching(ONE_SENTENCE),
    })
    const left = readdirSync(join(disk, 'postgres'))
    expect(left.filter((name) => !/^(?:bin-[^-]+-beta\.\d+|password)$/.test(name))).toEqual([])
  }
})

/** Kills the server, and resolves to the code with which ensureRunning then refuses, if it does. */
async function killAndRestart(embedded: EmbeddedPostgres): Promise<unknown> {
  process.kill(embedded.serverPid, 'SIGKILL')
  await untilGone(embedded.serverPid)
  return embedded.ensureRunning().then(
    () => 'running',
    (error: unknown) => error instanceof EmbeddedPostgresError && error.code,
  )
}

test('the server stops on a full disk and starts again once there is space', async () => {
  const disk = isRoot ? mountDisk('160m') : makeFolder()
  const embedded = await start(disk)
  await query(embedded.connection, NOTE)
  const fillUp = (): void => (isRoot ? fill(disk) : undefined)
  const makeRoom = (): void => rmSync(join(disk, 'filler'), { force: true })
  fillUp()
  expect(await killAndRestart(embedded)).toBe(isRoot ? 'disk-full' : 'running')
  makeRoom()
  await embedded.ensureRunning()
  fillUp()
  await embedded.stop()
  expect(existsSync(join(clusterOf(disk), 'postmaster.pid'))).toBe(false)
  makeRoom()
  const again = await start(disk)
  expect(await query(again.connection, 'select body from note')).toEqual([{ body: 'kept' }])
})

test('a cluster that is damaged, of another version or without password is refused', async () => {
  const dataDir = await makeUsedFolder()
  const embedded = await start(dataDir)
  await embedded.stop()
  const cluster = clusterOf(dataDir)

  writeFileSync(join(cluster, 'PG_VERSION'), '15\n')
  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'cluster-wrong-version',
    message: expect.stringMatching(/PostgreSQL 15 .* PostgreSQL 18/),
  })
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n')

  writeFileSync(join(cluster, 'global', 'pg_control'), Buffer.alloc(8192))
  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'cluster-damaged',
    message: expect.stringContaining(join(homeOf(dataDir), 'server.log')),
  })

  rmSync(join(dataDir, 'postgres', 'password'))
  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'password-lost',
    message: expect.stringMatching(ONE_SENTENCE),
  })
})

test('a folder whose name initdb can’t handle gets a clear refusal', async () => {
  await expect(start(join(makeFolder(), 'five $ "art"'))).rejects.toMatchObject({
    code: 'folder-name-unusable',
    message: expect.stringMatching(ONE_SENTENCE),
  })
})

test('the refusal without binaries for the platform names DATABASE_URL', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')
  Object.defineProperty(process, 'platform', { value: 'plan9' })
  try {
    await expect(findBinaries(tmpdir())).rejects.toMatchObject({
      code: 'no-binaries',
      message: expect.stringMatching(/plan9.*DATABASE_URL/),
    })
  } finally {
    if (platform !== undefined) Object.defineProperty(process, 'platform', platform)
  }
})
