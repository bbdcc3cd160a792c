import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { folderImageStore } from '../../app/images/storage/image-store.server.ts'
import type { ConnectionOptions } from '../../app/database/database.server.ts'
import { connectSql } from '../../tests/helpers/database/sql.ts'
import { ensureBuild } from '../../bin/build.mjs'
import { runCommand } from '../../bin/command.mjs'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { removeDataDir } from '../../tests/helpers/site/built-server.ts'
import { openTestDatabase } from '../../tests/helpers/database/database.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary-folders.ts'
import { makeUsedDataDir } from '../../tests/helpers/site/used-data-dir.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { backUp } from './backup.ts'
import { fillGallery, readAllRows, type Rows } from './backup-fixture.ts'
import { restore } from './restore.ts'

const ROOT = join(import.meta.dirname, '..', '..')

let app: TestApp
let dataDir: string
let embedded: EmbeddedPostgres
let expected: Rows

beforeAll(async () => {
  await ensureBuild(ROOT)
  dataDir = await makeUsedDataDir()
  const starting = startEmbeddedPostgres({ dataDir, log: () => {} })
  app = await openTestApp()
  await fillGallery(app.api)
  // The reset link may be written after its response.
  expected = await vi.waitFor(
    async () => {
      const rows = await readAllRows(app.database.sql)
      if (rows['verifications']?.length !== 1) throw new Error('no reset link yet')
      return rows
    },
    { timeout: 10_000 },
  )
  embedded = await starting
})

afterAll(async () => {
  await app.close()
  await embedded.stop()
  await removeDataDir(dataDir)
})

/** `npm run backup` or `npm run restore`, on the embedded server of `dataDir`. */
const run = (command: string, ...args: string[]) => runWith({}, command, ...args)

async function runWith(own: Record<string, string>, command: string, ...args: string[]) {
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    AUTH_SECRET: '',
    DISK_RESERVE_MB: '0',
    ...own,
  }
  const { code, output } = await runCommand(
    process.execPath,
    [`build/server/${command}.js`, ...args],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
      timeoutMs: 60_000,
    },
  )
  return `${output.trim()}\nexit ${code}`
}

async function restoreTo(target: ConnectionOptions['target'], file: string): Promise<Rows> {
  const { sql } = connectSql({ target, max: 1 })
  const images = folderImageStore(join(dataDir, 'images'))
  try {
    await restore({ pool: sql.pool, images, dataDir, file, existing: 'refuse' })
    return await readAllRows(sql)
  } finally {
    await sql.end()
  }
}

test('the commands move a gallery from one PostgreSQL to the embedded one and back', async () => {
  const there = join(dataDir, 'there.tar')
  const { sql } = app.database
  const secret = 'a secret of the tests, long enough to sign with'
  await backUp({ pool: sql.pool, images: app.store, secret, file: there, now: new Date() })
  expect(await restoreTo(embedded.connection, there)).toEqual(expected)

  const here = join(dataDir, 'here.tar')
  expect(await runWith({ DISK_RESERVE_MB: '1000000000' }, 'backup', here)).toMatch(
    /^The backup may take \d+ MB, and .* keeps 1000000000 MB free .*\nexit 1$/,
  )
  expect(await run('backup', here)).toMatch(
    /^\d+ rows of \d+ tables and \d+ image files are in .*exit 0$/s,
  )
  expect(await run('restore', here)).toMatch(
    /^There is already a gallery here\..*: npm run restore -- <file> --replace\nexit 1$/s,
  )
  expect(await run('restore', here, '--replace')).toMatch(/^Frame is as it was on .*exit 0$/s)
  const { sql: replaced } = connectSql({ target: embedded.connection, max: 1 })
  expect(await readAllRows(replaced)).toEqual(expected)
  await replaced.end()

  const other = await openTestDatabase()
  expect(await restoreTo(other.address, here)).toEqual(expected)
  await other.close()
})

test('the commands print an error in one line', async () => {
  const unmounted = join(dataDir, 'mnt', 'disk')
  const answers = await Promise.all([
    run('backup', join(dataDir, 'here.tar')),
    run('restore', join(dataDir, 'nowhere.tar')),
    run('restore', join(ROOT, 'package.json')),
    run('restore'),
    run('restore', join(dataDir, 'here.tar'), '--replce'),
    run('backup', '--help'),
    run('restore', dataDir),
    runWith({ BACKUP_DIR: join(unmounted, 'backups') }, 'backup'),
    run('backup', join(unmounted, 'frame.tar')),
    runWith({ DATA_DIR: join(ROOT, 'package.json', 'data') }, 'restore', join(dataDir, 'here.tar')),
    run('images', 'copy', '--from', 'folder', '--to', join(ROOT, 'package.json')),
    run('operator', 'grant', 'mira@example.com', 'joan@example.com'),
  ])
  const unwritable = (path: string) =>
    expect.stringMatching(
      `^Frame may not write to \\S+/${path}: choose another place, or change its permissions\\.\nexit 1$`,
    )
  expect(answers).toEqual([
    expect.stringMatching(/^\S+here\.tar exists already: name another file\.\nexit 1$/),
    expect.stringMatching(/^There is no file \S+nowhere\.tar\.\nexit 1$/),
    expect.stringMatching(/^\S+package\.json is not a backup of Frame\.\nexit 1$/),
    'Name one backup: npm run restore -- <file> [--replace]\nexit 1',
    'Name one backup: npm run restore -- <file> [--replace]\nexit 1',
    expect.stringMatching(/^Name one file or folder, or none: [^\n]+\nexit 1$/),
    `${dataDir} is not a backup of Frame.\nexit 1`,
    `There is no folder ${unmounted}/backups for the backup: mount its disk, or create it.\nexit 1`,
    `There is no folder ${unmounted} for the backup: mount its disk, or create it.\nexit 1`,
    unwritable('package.json/data'),
    unwritable('package.json/\\S+'),
    expect.stringMatching(/^Usage: [^]+\nexit 1$/),
  ])
  expect(existsSync(unmounted)).toBe(false)
})

test('no command makes a database in a folder without Frame', async () => {
  const elsewhere = await makeTemporaryFolder('test')
  const calls = [['backup'], ['operator', 'list'], ['operator', 'grant', 'mira@example.com']]
  for (const [command = '', ...args] of calls) {
    expect(await runWith({ DATA_DIR: elsewhere }, command, ...args)).toBe(
      `There is no Frame in ${elsewhere}: set DATA_DIR to its folder.\nexit 1`,
    )
  }
  expect(await readdir(elsewhere)).toEqual([])
})
