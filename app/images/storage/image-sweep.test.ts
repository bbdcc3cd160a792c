import { eq, sql } from 'drizzle-orm'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database/database.ts'
import { newId } from '../../kernel/id.ts'
import { isRefusal } from '../../kernel/result.ts'
import { openTemporaryStore, plainImage, type TemporaryStore } from '../image-fixture.server.ts'
import { ingestImage } from '../processing/image-pipeline.server.ts'
import type { StoredImage } from './image-row.store.server.ts'
import { GRACE_MS, sweepImages, sweepStrayFiles } from './image-sweep.server.ts'
import { images } from '../image.tables.server.ts'
import { imageKeys } from '../image.ts'

let database: TestDatabase
let folder: TemporaryStore
beforeAll(async () => {
  database = await openTestDatabase()
  // A table of another slice, which the sweep finds in the catalogue.
  await database.db.execute(
    sql`create table "Odd Frames" (id uuid primary key, "The Image" text references images (id))`,
  )
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await openTemporaryStore()
})
afterEach(async () => {
  await database.db.execute(sql`delete from "Odd Frames"`)
  await database.db.execute(sql`delete from users`)
  await database.db.delete(images)
  await folder.remove()
})

const DAY_AFTER = () => new Date(Date.now() + GRACE_MS + 60_000)
async function sweep(now: Date) {
  const services = { db: database.db, store: folder.store }
  const images = await sweepImages(services, now)
  return { images, strayFiles: await sweepStrayFiles(services, now) }
}
const known = async () => (await database.db.select().from(images)).map(({ id }) => id).sort()

async function upload(background: string): Promise<StoredImage> {
  const bytes = await plainImage({ background })
  const services = { db: database.db, store: folder.store, log: silentLog }
  const stored = await ingestImage(services, bytes)
  if (isRefusal(stored)) throw new Error(stored.refused)
  return stored
}

async function referTo(image: StoredImage): Promise<void> {
  await database.db.execute(
    sql`insert into users (id, email, name, first_name, last_name, is_artist, photo_id)
        values (${newId()}, ${`${image.id}@example.org`}, 'A B', 'A', 'B', true, ${image.id})`,
  )
}

test('an unused image is deleted after a day, with files and row', async () => {
  await upload('#102030')
  expect(await sweep(new Date())).toEqual({ images: 0, strayFiles: 0 })
  expect(await known()).toHaveLength(1)
  expect(await sweep(DAY_AFTER())).toEqual({ images: 1, strayFiles: 0 })
  expect(await known()).toEqual([])
  expect(await folder.listAll()).toEqual([])
})

test('an image is not deleted while any table refers to it', async () => {
  const [photo, odd, unused] = [
    await upload('#111111'),
    await upload('#eeeeee'),
    await upload('#777777'),
  ]
  await referTo(photo)
  await database.db.execute(
    sql`insert into "Odd Frames" (id, "The Image") values (${newId()}, ${odd.id})`,
  )
  expect(await sweep(DAY_AFTER())).toEqual({ images: 1, strayFiles: 0 })
  expect(await known()).toEqual([photo.id, odd.id].sort())
  for (const key of [...imageKeys(photo), ...imageKeys(odd)]) {
    expect(await folder.store.find(key)).not.toBeNull()
  }
  expect(await folder.store.find(imageKeys(unused)[0] ?? '')).toBeNull()
})

test('a repeated upload counts as new', async () => {
  const image = await upload('#102030')
  await database.db
    .update(images)
    .set({ createdAt: new Date(Date.now() - 2 * GRACE_MS) })
    .where(eq(images.id, image.id))
  await upload('#102030')
  expect(await sweep(new Date())).toEqual({ images: 0, strayFiles: 0 })
})

test('a reference that is made during a sweep keeps the image', async () => {
  const image = await upload('#102030')
  const { promise: inserted, resolve: reportInsert } = Promise.withResolvers<void>()
  const { promise: gate, resolve: commit } = Promise.withResolvers<void>()
  const insertion = database.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into "Odd Frames" (id, "The Image") values (${newId()}, ${image.id})`,
    )
    reportInsert()
    await gate
  })
  await inserted
  const sweeping = sweep(DAY_AFTER())
  await waitForLock()
  commit()
  await insertion
  expect(await sweeping).toEqual({ images: 0, strayFiles: 0 })
  expect(await known()).toEqual([image.id])
  expect(await folder.listAll()).toHaveLength(imageKeys(image).length)
})

/** Waits until a session of this database is blocked by a lock. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows: waiting } = await database.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('old files without a row are deleted; unrelated files are not', async () => {
  const image = await upload('#102030')
  await database.db.delete(images)
  await folder.store.put('ab/cd/readme.txt', new Uint8Array(3))
  expect(await sweep(new Date())).toEqual({ images: 0, strayFiles: 0 })
  const keys = imageKeys(image)
  expect(await sweep(DAY_AFTER())).toEqual({ images: 0, strayFiles: keys.length })
  expect(await folder.listAll()).toEqual(['readme.txt'])
})

test('a new file without a row is not deleted, even beside an old one', async () => {
  const image = await upload('#102030')
  await database.db.delete(images)
  const old = new Date(Date.now() - 2 * GRACE_MS)
  const [first = '', ...others] = imageKeys(image)
  await utimes(join(folder.dir, first), old, old)
  expect(await sweep(new Date())).toEqual({ images: 0, strayFiles: 1 })
  expect(await folder.listAll()).toHaveLength(others.length)
})

test('sweeping while the same images are uploaded again leaves all images complete', async () => {
  const colours = ['#110000', '#330000', '#550000', '#770000', '#990000', '#bb0000']
  for (let round = 0; round < 3; round++) {
    for (const colour of colours) await upload(colour)
    await database.db.update(images).set({ createdAt: new Date(Date.now() - 2 * GRACE_MS) })
    await Promise.all([
      sweep(new Date()),
      sweep(new Date()),
      ...colours.map((colour) => upload(colour)),
    ])
    const rows = await database.db.select().from(images)
    expect(rows).toHaveLength(colours.length)
    const wanted = rows.flatMap((row) => imageKeys(row))
    for (const key of wanted) expect(await folder.store.find(key)).not.toBeNull()
    expect(await folder.listAll()).toHaveLength(wanted.length)
  }
})
