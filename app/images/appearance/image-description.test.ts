import { count, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database/database.ts'
import { isRefusal } from '../../kernel/result.ts'
import { openTemporaryStore, plainImage, type TemporaryStore } from '../image-fixture.server.ts'
import { images } from '../image.tables.server.ts'
import { ingestImage } from '../processing/image-pipeline.server.ts'
import { ImageStoreFault } from '../storage/image-store-fault.ts'
import { GRACE_MS, sweepImages } from '../storage/image-sweep.server.ts'
import { imageColours, imageDescriptors } from './appearance.tables.server.ts'
import { cellOf, parseColour } from './colour.ts'
import { describeImages, describeImagesJob } from './image-description.server.ts'

let database: TestDatabase
let folder: TemporaryStore

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await openTemporaryStore()
})
afterEach(async () => {
  await database.db.delete(images)
  await folder.remove()
})

const warned: object[] = []
const log = { warn: (fields: object) => void warned.push(fields) }
const services = () => ({ db: database.db, store: folder.store, log })

async function upload(background: string): Promise<string> {
  const stored = await ingestImage(services(), await plainImage({ background }))
  if (isRefusal(stored)) throw new Error(stored.refused)
  return stored.id
}

async function appearanceOfImage(id: string) {
  const [descriptor] = await database.db
    .select()
    .from(imageDescriptors)
    .where(eq(imageDescriptors.imageId, id))
  const colours = await database.db
    .select()
    .from(imageColours)
    .where(eq(imageColours.imageNr, descriptor?.nr ?? 0))
  return { point: descriptor?.point, cell: descriptor?.cell, colours }
}

test('an upload is stored with its palette and its descriptor', async () => {
  const { point, cell, colours } = await appearanceOfImage(await upload('#2040e0'))
  expect(point).toHaveLength(32)
  expect(cell).toBe(0)
  const [lightness, a, b] = parseColour('2040e0').map((number) => Math.round(number * 1000))
  expect(colours).toEqual([
    expect.objectContaining({ place: 0, share: 1000, cell: cellOf(parseColour('2040e0')) }),
  ])
  expect(colours[0]).toMatchObject({ lightness, a, b })
})

test('images from before get the same from their small file, and others keep theirs', async () => {
  const [old, kept] = [await upload('#2040e0'), await upload('#e08020')]
  const before = await appearanceOfImage(old)
  await database.db.delete(imageDescriptors).where(eq(imageDescriptors.imageId, old))
  expect((await appearanceOfImage(old)).colours).toEqual([])
  const keptBefore = await appearanceOfImage(kept)
  expect(await describeImages(services())).toBe(true)
  const after = await appearanceOfImage(old)
  expect(after.point).toHaveLength(32)
  // The small file is compressed, so its colours differ slightly.
  expect(Math.abs((after.colours[0]?.a ?? 0) - (before.colours[0]?.a ?? 0))).toBeLessThan(8)
  expect(await appearanceOfImage(kept)).toEqual(keptBefore)
})

test('a run that ends in time is gone on with by the next, then the job rests', async () => {
  await upload('#2040e0')
  await upload('#e08020')
  await database.db.delete(imageDescriptors)
  expect(await describeImages(services(), { until: Date.now() - 1 })).toBe(false)
  const job = describeImagesJob(services())
  await job.run(new Date())
  expect(await countDescribed()).toBe(2)
  await database.db.delete(imageDescriptors)
  await job.run(new Date())
  expect(await countDescribed()).toBe(0)
  await job.run(new Date(Date.now() + 25 * 60 * 60_000))
  expect(await countDescribed()).toBe(2)
})

async function countDescribed(): Promise<number> {
  const [row] = await database.db.select({ rows: count() }).from(imageDescriptors)
  return row?.rows ?? -1
}

test('an image without files is left, and told of', async () => {
  const id = await upload('#2040e0')
  await database.db.delete(imageDescriptors)
  const store = { get: async () => null }
  expect(await describeImages({ ...services(), store })).toBe(true)
  expect(await countDescribed()).toBe(0)
  expect(warned).toContainEqual({ image: id })
})

test('a file that a bucket has damaged is left and told of, and the others are described', async () => {
  const [broken, sound] = [await upload('#2040e0'), await upload('#e08020')].toSorted()
  await database.db.delete(imageDescriptors)
  const fault = new ImageStoreFault('damaged', { endpoint: 'http://s3', bucket: 'images' })
  const store = {
    get: (key: string) =>
      key.includes(`/${broken}/`) ? Promise.reject(fault) : folder.store.get(key),
  }
  expect(await describeImages({ ...services(), store })).toBe(true)
  expect((await appearanceOfImage(sound ?? '')).point).toHaveLength(32)
  expect(warned).toContainEqual({ image: broken })
  const unavailable = new ImageStoreFault('no-answer', { endpoint: 'http://s3', bucket: 'images' })
  const outage = { get: () => Promise.reject(unavailable) }
  await expect(describeImages({ ...services(), store: outage })).rejects.toThrow(unavailable)
})

test('an unused image is swept with its palette and descriptor', async () => {
  await upload('#2040e0')
  expect(await sweepImages(services(), new Date(Date.now() + GRACE_MS + 60_000))).toBe(1)
  expect(await countDescribed()).toBe(0)
  expect(await database.db.select().from(imageColours)).toEqual([])
})
