import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCKS } from '../../database/advisory-lock.server.ts'
import { restore } from '../../../db/backup/restore.ts'
import { IDLE_JOBS, openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { openTestDatabase } from '../../../tests/helpers/database/database.ts'
import { signUpOperator } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { folderImageStore } from '../../images/storage/image-store.server.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'

let app: TestApp
let operator: Person
/** The added jobs, which the test runs itself. */
const added: { name: string; data: object }[] = []

const jobs: typeof IDLE_JOBS = {
  ...IDLE_JOBS,
  add: async (name: string, data: object) => {
    added.push({ name, data })
    return true
  },
}

beforeAll(async () => {
  app = await openTestApp({ jobs, backupSettings: { diskReserveBytes: 0 } })
  operator = await signUpOperator(app)
})
afterAll(() => app.close())

const list = async () => (await operator.call('GET', '/admin/backups')).body

/** Makes a backup: requests it as an operator and runs its job. @returns its name */
async function make(): Promise<string> {
  const { status, body } = await operator.call('POST', '/admin/backups')
  expect([status, added.at(-1)]).toEqual([202, { name: 'make-backup', data: { name: body.name } }])
  await app.backups.make(body.name)
  return body.name
}

test('a backup that an operator makes and downloads is restored elsewhere', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const work = await addArtwork(artist)
  const name = await make()
  const { items, restoreCommand } = await list()
  expect(restoreCommand).toBe('npm run restore -- <file>')
  expect(items).toMatchObject([{ name, isOfThisVersion: true, counts: { people: 2, works: 1 } }])
  expect(items[0].counts.imageFiles).toBeGreaterThan(1)

  const file = await download(name)
  expect(file.bytes.length).toBe(items[0].bytes)
  expect(file.headers.get('content-type')).toBe('application/x-tar')
  expect(file.headers.get('content-length')).toBe(String(items[0].bytes))
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(file.headers.get('cache-control')).toBe('no-store')

  const folder = await makeTemporaryFolder('test')
  const copy = join(folder, name)
  await writeFile(copy, file.bytes)
  const target = await openTestDatabase()
  const images = folderImageStore(join(folder, 'images'))
  const { pool } = target.sql
  await restore({ pool, images, dataDir: folder, file: copy, existing: 'replace' })
  const rows = await target.sql<{ id: string }[]>`select id from artworks`
  expect(rows.map(({ id }) => id)).toEqual([work])
  await target.close()

  const { body: log } = await operator.call('GET', '/admin/audit-log')
  const entries = log.items.map((entry: { action: string; subjectId: string }) => [
    entry.action,
    entry.subjectId,
  ])
  expect(entries).toEqual(
    expect.arrayContaining([
      ['backup.made', name],
      ['backup.downloaded', name],
    ]),
  )
})

/** The backups that this process has open, on Linux. */
const listOpenBackups = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', fd))
      return path.startsWith(app.backups.folder) ? [path] : []
    } catch {
      // It has been closed meanwhile.
      return []
    }
  })

describe.runIf(existsSync('/proc'))('open files', () => {
  test('a HEAD request leaves no backup open', async () => {
    const path = join(app.backups.folder, 'frame-2004-02-03T04-05-06Z.tar')
    await mkdir(app.backups.folder, { recursive: true })
    await writeFile(path, new Uint8Array(1_000_000))
    const head = await operator.call('HEAD', `/admin/backups/${basename(path)}`)
    expect(head.status).toBe(200)
    await sleep(100)
    expect(listOpenBackups()).toEqual([])
  })

  test('a list of many backups reads one at a time', async () => {
    await mkdir(app.backups.folder, { recursive: true })
    for (let minute = 10; minute < 60; minute += 1) {
      await writeFile(join(app.backups.folder, `frame-2005-02-03T04-${minute}-06Z.tar`), '')
    }
    const end = { isReached: false }
    const listing = app.backups.list().finally(() => (end.isReached = true))
    let most = 0
    while (!end.isReached) {
      most = Math.max(most, listOpenBackups().length)
      await nextTurn()
    }
    await listing
    expect(most).toBe(1)
  })
})

/** Downloads the file as a browser does. */
async function download(name: string): Promise<{ bytes: Buffer; headers: Headers }> {
  const { body: bytes, headers } = await operator.call('GET', `/admin/backups/${name}`)
  return { bytes, headers }
}

test('a backup is deleted, and other files of its folder are neither listed nor served', async () => {
  const name = 'frame-2001-02-03T04-05-06Z.tar'
  await app.backups.make(name)
  const { folder } = app.backups
  await mkdir(join(folder, 'frame-2002-02-03T04-05-06Z.tar'), { recursive: true })
  await writeFile(join(folder, 'frame-2003-02-03T04-05-06Z.tar'), 'no backup')
  await writeFile(join(folder, 'notes.txt'), 'keys')
  const names = (await list()).items.map((item: { name: string }) => item.name)
  expect(names).toContain(name)
  expect(names.every((one: string) => /^frame-(2001|20[2-9]\d)/.test(one))).toBe(true)
  for (const other of ['notes.txt', '..%2Fauth-secret', 'frame-2002-02-03T04-05-06Z.tar']) {
    const { status } = await operator.call('GET', `/admin/backups/${other}`)
    expect([404, 422], other).toContain(status)
  }
  expect((await operator.call('DELETE', `/admin/backups/${name}`)).status).toBe(204)
  expect((await operator.call('DELETE', `/admin/backups/${name}`)).status).toBe(404)
  expect(await readdir(folder)).not.toContain(name)
})

test('a backup that cannot be read is left out of the list', async () => {
  const name = 'frame-1999-02-03T04-05-06Z.tar'
  const path = join(app.backups.folder, name)
  await symlink(name, path)
  const { status, body } = await operator.call('GET', '/admin/backups')
  await rm(path)
  expect(status).toBe(200)
  expect(body.items.map((item: { name: string }) => item.name)).not.toContain(name)
})

test('a backup that fails for its folder says which folder may not be written', async () => {
  const { folder, make: makeBackup } = app.backups
  await rm(folder, { recursive: true, force: true })
  // Such as a link to a disk that is not mounted.
  await symlink(`${folder}-unmounted`, folder)
  await expect(makeBackup('frame-2026-01-02T03-04-05Z.tar')).rejects.toThrow(
    `Frame may not write to ${folder}: choose another place, or change its permissions.`,
  )
  await rm(folder)
})

test('no backup begins without the folder of BACKUP_DIR, which may be on an unmounted disk', async () => {
  const backupDir = join(await makeTemporaryFolder('test'), 'unmounted')
  const { database } = app
  const other = await openTestApp({ database, jobs, backupSettings: { backupDir } })
  const person = await signUpOperator(other)
  const { status, body } = await person.call('POST', '/admin/backups')
  expect([status, body.code]).toEqual([503, 'backup-folder-unusable'])
  expect(body.detail).toBe(
    `There is no folder ${backupDir} for the backup: mount its disk, or create it.`,
  )
  expect(existsSync(backupDir)).toBe(false)
  await other.close()
})

test('no backup begins in a folder that may not be written', async () => {
  // Not even root may write there.
  const backupDir = '/proc/sys'
  const { database } = app
  const other = await openTestApp({ database, jobs, backupSettings: { backupDir } })
  const person = await signUpOperator(other)
  const { status, body } = await person.call('POST', '/admin/backups')
  expect([status, body.code]).toEqual([503, 'backup-folder-unusable'])
  expect(body.detail).toMatch(/^Frame may not write to \/proc\/sys: /)
  await other.close()
})

test('no backup begins while one is being made', async () => {
  const lockHolder = await app.database.sql.pool.connect()
  await lockHolder.query('select pg_advisory_lock($1)', [LOCKS.backup])
  expect(await list()).toMatchObject({ writtenBytes: 0, isWaiting: false })
  const { status, body } = await operator.call('POST', '/admin/backups')
  expect([status, body.code]).toEqual([409, 'backup-running'])
  lockHolder.release(true)
  await expect.poll(async () => (await list()).writtenBytes).toBeNull()
})

test('no backup begins below the disk reserve', async () => {
  const { database } = app
  const full = await openTestApp({ database, jobs, backupSettings: { diskReserveBytes: 1e18 } })
  const other = await signUpOperator(full)
  const { status, body } = await other.call('POST', '/admin/backups')
  expect([status, body.code]).toEqual([507, 'backup-disk-full'])
  expect(body.detail).toContain('DISK_RESERVE_MB')
  await expect(full.backups.make('frame-2005-02-03T04-05-06Z.tar')).rejects.toThrow('MB free')
  await full.close()
})

test('without background jobs no backup begins, and the answer says so', async () => {
  const idle = await openTestApp({
    database: app.database,
    backupSettings: { diskReserveBytes: 0 },
  })
  const other = await signUpOperator(idle)
  const { status, body } = await other.call('POST', '/admin/backups')
  expect([status, body.code]).toEqual([503, 'jobs-not-running'])
  // Nothing has started, so nothing is logged.
  const { body: log } = await other.call('GET', `/admin/audit-log?actorId=${other.id}`)
  expect(log.items).toEqual([])
  await idle.close()
})
