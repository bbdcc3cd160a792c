import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderImageStore, type ImageStore } from '../../app/images/storage/image-store.server.ts'
import { sweepImages } from '../../app/images/storage/image-sweep.server.ts'
import { originalKey } from '../../app/images/image.ts'
import { connectSql } from '../../tests/helpers/database/sql.ts'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { createGuest, PASSWORD, uploadImage } from '../../tests/helpers/app/person.ts'
import { applyMigrations, listMigrations, migrateDatabase } from '../migrate.ts'
import { checkArchive } from './archive-check.ts'
import { readArchive, writeArchive, type Entry } from './archive-file.ts'
import { backUp, type BackupOptions } from './backup.ts'
import { fillGallery, keepWriting, makeFolder, readAllRows, type Rows } from './backup-fixture.ts'
import { restore } from './restore.ts'
import { dropEverything } from './schema-catalogue.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const SECRET = 'a secret of the tests, long enough to sign with'

let app: TestApp
let folder: Awaited<ReturnType<typeof makeFolder>>
let archive: string
/** The rows of the database at the time of the backup. */
let expected: Rows
/** A person who was signed in when the backup was made. */
let collector: { email: string; cookie: string }
let writesMeanwhile: number
let doomedImageId: string
let swept: number
let summary: Awaited<ReturnType<typeof backUp>>

async function takeBackup(name: string, options: Partial<BackupOptions> = {}) {
  const file = join(folder.path, name)
  const { pool } = app.database
  const taken = await backUp({
    pool,
    images: app.store,
    secret: SECRET,
    file,
    now: NOW,
    ...options,
  })
  return { file, taken }
}

/** For tests without images: a store that writes nothing is the fastest. */
const noImages: Pick<ImageStore, 'put'> = { put: async () => {} }

type Target = { readonly database: TestDatabase; readonly dataDir: string; images: ImageStore }

async function withTarget(run: (target: Target) => Promise<void>): Promise<void> {
  const database = await openTestDatabase()
  const place = await makeFolder()
  try {
    const images = folderImageStore(join(place.path, 'images'))
    await run({ database, dataDir: place.path, images })
  } finally {
    await database.close()
    await place.remove()
  }
}

/** Restores over its own connection, as the command does. */
async function restoreTo(
  { database, dataDir, images }: Target,
  file: string,
  options: { existing?: 'refuse' | 'replace'; images?: Pick<ImageStore, 'put'> } = {},
) {
  const { sql } = connectSql({ target: database.address, max: 1 })
  try {
    return await restore({ pool: sql.pool, images, dataDir, file, existing: 'refuse', ...options })
  } finally {
    await sql.end()
  }
}

/** Expects that a restored Frame answers and that people are still signed in. */
async function expectWorkingFrame(target: Target): Promise<void> {
  const { sql } = target.database
  await migrateDatabase(sql.pool)
  const secret = join(target.dataDir, 'auth-secret')
  expect(await readFile(secret, 'utf8')).toBe(SECRET)
  expect((await stat(secret)).mode & 0o777).toBe(0o600)
  const again = await openTestApp({ database: target.database })
  const { body } = await (
    await import('../../tests/helpers/app/person.ts')
  )
    .createGuest(again.api)
    .call('GET', '/artworks')
  expect(body.items.length).toBeGreaterThan(3)
  // The cookie is signed with the secret from the archive.
  const { body: me } = await createGuest(again.api).call('GET', '/users/me', undefined, {
    cookie: collector.cookie,
  })
  expect(me.email).toBe(collector.email)
  await again.close()
}

/** Closes its connection, since a restore refuses other connections. */
async function rowsOf({ database }: Target): Promise<Rows> {
  const { sql } = connectSql({ target: database.address, max: 1 })
  try {
    return await readAllRows(sql)
  } finally {
    await sql.end()
  }
}

async function entriesOf(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of readArchive(file)) entries.push(entry)
  return entries
}

beforeAll(async () => {
  app = await openTestApp()
  folder = await makeFolder()
  const scene = await fillGallery(app.api)
  const [artist] = scene.artists
  if (artist === undefined) throw new Error('the fixture has no artist')
  const email = scene.collectors[0]?.email ?? ''
  const credentials = { email, password: PASSWORD }
  const { headers } = await createGuest(app.api).call('POST', '/session', credentials)
  collector = { email, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const imageId = await uploadImage(artist)
  const { body } = await artist.call('POST', '/artworks', { title: 'Gone in a moment', imageId })
  const doomed = { id: body.id, imageId }
  const stopWriting = keepWriting(app.api, scene)
  const { file, taken } = await takeBackup('frame.tar', {
    onSnapshot: async (snapshot) => {
      expected = await readAllRows(app.database.sql, { snapshot })
      // A work that is in the snapshot is deleted, and the sweep runs.
      await artist.call('DELETE', `/artworks/${doomed.id}`)
      await app.database.sql`
        update images set created_at = now() - interval '2 days' where id = ${doomed.imageId}`
      swept = await sweepImages({ db: app.database.db, store: app.store }, new Date())
    },
  })
  writesMeanwhile = await stopWriting()
  doomedImageId = imageId
  archive = file
  summary = taken
})

afterAll(async () => {
  await app.close()
  await folder.remove()
})

describe('a backup of a running Frame', () => {
  test('restores every row and image of one moment, and people stay signed in', async () => {
    await withTarget(async (target) => {
      const restored = await restoreTo(target, archive)
      const rows = await readAllRows(target.database.sql)
      expect(rows).toEqual(expected)
      expect(rows['purchase_items']?.length).toBeGreaterThan(1)
      const count = Object.values(rows).reduce((total, list) => total + list.length, 0)
      expect([restored.rows, summary.rows]).toEqual([count, count])
      // Writers went on, so the database has changed since.
      expect(await readAllRows(app.database.sql)).not.toEqual(expected)

      expect(summary).toMatchObject({ missingFiles: [] })
      const images = (await entriesOf(archive)).filter(({ name }) => name.startsWith('images/'))
      expect(images.length).toBeGreaterThan(rows['images']?.length ?? 0)
      for (const { name, bytes } of images) {
        const file = await readFile(join(target.dataDir, name))
        expect(file.equals(bytes), name).toBe(true)
      }
      await expectWorkingFrame(target)
    })
  })

  test('keeps the sweep from removing the files of its snapshot', async () => {
    expect(writesMeanwhile).toBeGreaterThan(0)
    expect(swept).toBe(0)
    expect(
      await app.store.find(originalKey({ id: doomedImageId, originalFormat: 'tif' })),
    ).not.toBeNull()
    const names = (await entriesOf(archive)).map(({ name }) => name)
    expect(names).toContain(`images/${originalKey({ id: doomedImageId, originalFormat: 'tif' })}`)
    // The first sweep after the backup removes it.
    const services = { db: app.database.db, store: app.store }
    expect(await sweepImages(services, new Date())).toBe(1)
    expect(
      await app.store.find(originalKey({ id: doomedImageId, originalFormat: 'tif' })),
    ).toBeNull()
  })

  test('is readable for its owner only and replaces no file', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    await expect(takeBackup('frame.tar')).rejects.toMatchObject({ code: 'file-exists' })
  })

  test('lists the files that were already missing and keeps the others', async () => {
    const lost = (await entriesOf(archive)).find(({ name }) => name.endsWith('/400.avif'))
    const key = lost?.name.slice('images/'.length) ?? ''
    const images: Pick<ImageStore, 'get'> = {
      get: async (asked) => (asked === key ? null : app.store.get(asked)),
    }
    const { taken, file } = await takeBackup('lossy.tar', { images })
    expect(taken.missingFiles).toEqual([key])
    await checkArchive(file)
  })

  test('leaves no file when it fails', async () => {
    const images: Pick<ImageStore, 'get'> = {
      get: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    }
    const failed = takeBackup('failed.tar', { images })
    await expect(failed).rejects.toMatchObject({ code: 'disk-full' })
    for (const name of ['failed.tar', 'failed.tar.partial']) {
      await expect(stat(join(folder.path, name))).rejects.toThrow('ENOENT')
    }
  })
})

describe('a restore', () => {
  test('refuses an existing gallery or, when asked, replaces it atomically', async () => {
    await withTarget(async (target) => {
      await restoreTo(target, archive, { images: noImages })
      const again = restoreTo(target, archive)
      await expect(again).rejects.toMatchObject({ code: 'target-not-empty' })
      const later = await takeBackup('later.tar')
      const fullDisk = {
        put: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
      }
      const failed = restoreTo(target, later.file, { existing: 'replace', images: fullDisk })
      await expect(failed).rejects.toMatchObject({ code: 'disk-full' })
      expect(await rowsOf(target)).toEqual(expected)
      await restoreTo(target, later.file, { existing: 'replace', images: noImages })
      expect(await rowsOf(target)).toEqual(await readAllRows(app.database.sql))
    })
  })

  test('refuses a database that Frame is using and one with other tables', async () => {
    await withTarget(async (target) => {
      const { sql } = target.database
      await sql`select 1`
      await expect(restoreTo(target, archive)).rejects.toMatchObject({ code: 'target-in-use' })
      await sql.begin(async (tx) => {
        await dropEverything(tx.client)
        await tx`create table foreign_table (id int)`
      })
      await expect(restoreTo(target, archive)).rejects.toMatchObject({ code: 'database-not-ours' })
      const [table] = await sql`select to_regclass('foreign_table') as name`
      expect(table?.['name']).toBe('foreign_table')
    })
  })

  test('migrates an archive of an older version', async () => {
    await withTarget(async (old) => {
      const { sql } = old.database
      await sql.begin(async (tx) => {
        await dropEverything(tx.client)
        await applyMigrations(tx.client, listMigrations().slice(0, 1))
      })
      await sql`insert into users (id, email, name, first_name, last_name, is_artist)
        values (gen_random_uuid(), 'old@example.com', 'O', 'O', 'O', false)`
      const { file } = await takeBackup('old.tar', { pool: sql.pool })
      await withTarget(async (target) => {
        expect(await restoreTo(target, file)).toMatchObject({ rows: 1, migrated: true })
        await migrateDatabase(target.database.pool)
        const [user] = await target.database.sql`select email from users`
        expect(user?.['email']).toBe('old@example.com')
        const [table] = await target.database.sql`select to_regclass('domain_events') as name`
        expect(table?.['name']).toBe('domain_events')
      })
    })
  })
})

describe('an archive', () => {
  /** The archive with changed entries and a new checksum. */
  async function forge(name: string, change: (entry: Entry) => Buffer): Promise<string> {
    const file = join(folder.path, name)
    const entries = await entriesOf(archive)
    await writeArchive(file, NOW, async (add) => {
      for (const entry of entries) await add(entry.name, change(entry))
    })
    return file
  }

  const withHead =
    (change: (head: { format: number; migrations: { createdAt: number }[] }) => void) =>
    ({ name, bytes }: Entry) => {
      if (name !== 'frame-backup.json') return bytes
      const head = JSON.parse(bytes.toString())
      change(head)
      return Buffer.from(JSON.stringify(head))
    }

  test('of a newer version is refused', async () => {
    const format = await forge(
      'format.tar',
      withHead((head) => (head.format = 2)),
    )
    await expect(checkArchive(format)).rejects.toMatchObject({ code: 'archive-newer' })
    const schema = await forge(
      'schema.tar',
      withHead(({ migrations }) => migrations.push({ ...migrations[0], createdAt: 9e15 })),
    )
    await expect(checkArchive(schema)).rejects.toMatchObject({ code: 'archive-newer' })
  })

  test('whose rows do not match its counts leaves the database unchanged', async () => {
    const file = await forge('rows.tar', ({ name, bytes }) =>
      name === 'contents.json'
        ? Buffer.from(bytes.toString().replace(/"digest": "./, '"digest": "x'))
        : bytes,
    )
    await withTarget(async (target) => {
      const failed = restoreTo(target, file, { images: noImages })
      await expect(failed).rejects.toMatchObject({ code: 'archive-damaged' })
      const rows = await readAllRows(target.database.sql)
      expect(Object.values(rows).flat()).toEqual([])
    })
  })

  test('whose rows reference missing rows is refused by the database', async () => {
    const file = await forge('orphans.tar', ({ name, bytes }) =>
      name.startsWith('tables/users/') ? gzipSync('') : bytes,
    )
    await withTarget(async (target) => {
      const failed = restoreTo(target, file, { images: noImages })
      await expect(failed).rejects.toMatchObject({ code: 'archive-damaged' })
      expect(Object.values(await readAllRows(target.database.sql)).flat()).toEqual([])
    })
  })

  test('with an entry outside the known folders is refused before any write', async () => {
    const entries = await entriesOf(archive)
    const image = entries.find(({ name }) => name.startsWith('images/'))?.name ?? ''
    const places = [
      'images/../../evil',
      `images/${image.slice('images/'.length)}/../../../evil`,
      `${image.slice(0, -1)}\0`,
      '/etc/evil',
      '../evil',
      'auth-secret/../evil',
      'tables/../users/000001.copy.gz',
      'tables/pg_authid/000001.copy.gz',
      'images\\..\\evil',
    ]
    for (const [n, place] of places.entries()) {
      const file = join(folder.path, `elsewhere-${n}.tar`)
      await writeArchive(file, NOW, async (add) => {
        for (const { name, bytes } of entries) await add(name === image ? place : name, bytes)
      })
      await expect(checkArchive(file), place).rejects.toMatchObject({ code: 'archive-damaged' })
    }
  })

  test('that was truncated at any position is refused', async () => {
    const whole = await readFile(archive)
    const file = join(folder.path, 'short.tar')
    for (const part of [0, 100, 512, 700, whole.length / 2, whole.length - 2048]) {
      await writeFile(file, whole.subarray(0, part))
      const code = expect.stringMatching(/^(not-an-archive|archive-damaged)$/)
      await expect(checkArchive(file), String(part)).rejects.toMatchObject({ code })
    }
    await writeFile(file, 'Dear diary, this is not an archive.'.repeat(100))
    await expect(checkArchive(file)).rejects.toMatchObject({ code: 'not-an-archive' })
    const absent = checkArchive(join(folder.path, 'absent.tar'))
    await expect(absent).rejects.toMatchObject({ code: 'file-missing' })
  })

  test('with one flipped bit is refused, unless its content is the same', async () => {
    const whole = await readFile(archive)
    const file = join(folder.path, 'flipped.tar')
    const same = await entriesOf(archive)
    let refused = 0
    const tries = 40
    for (let index = 0; index < tries; index += 1) {
      const place = Math.floor(((index + 0.5) / tries) * whole.length)
      const copy = Buffer.from(whole)
      copy[place] = (copy[place] ?? 0) ^ (1 << (index % 8))
      await writeFile(file, copy)
      const entries = await entriesOf(file).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'BackupError' })
        refused += 1
        return same
      })
      expect(entries.every((entry, at) => entry.bytes.equals(same[at]?.bytes ?? Buffer.of()))).toBe(
        true,
      )
    }
    // The other bits are in the padding between entries.
    expect(refused).toBeGreaterThan(tries / 2)
  })

  test('without write permission gets a clear refusal', async () => {
    const plain = join(folder.path, 'plain')
    await writeFile(plain, '')
    const failed = writeArchive(join(plain, 'frame.tar'), NOW, async () => {})
    await expect(failed).rejects.toMatchObject({ code: 'file-unwritable' })
  })
})
