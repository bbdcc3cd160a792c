import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database/database.ts'
import { statedPngOf } from '../../../tests/helpers/colour/tagged-image.ts'
import { scansJpeg } from '../../../tests/hostile/fuzz/image-bytes.ts'
import { isRefusal } from '../../kernel/result.ts'
import { bombPng, openTemporaryStore, type TemporaryStore } from '../image-fixture.server.ts'
import { imageKeys, MAX_PARTED_BYTES } from '../image.ts'
import { images } from '../image.tables.server.ts'
import { countScans } from '../upload/image-scan.ts'
import { withFileBytes } from './file-bytes.server.ts'
import { ingestImage } from './image-pipeline.server.ts'
import { imageProcess } from './image-process.server.ts'

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

async function ingestFile(bytes: Uint8Array, length = bytes.length) {
  const path = join(folder.dir, 'upload')
  await writeFile(path, bytes)
  const upload = { path, bytes: length, type: '' }
  return ingestImage({ db: database.db, store: folder.store, log: silentLog }, upload)
}

test('a file of 200 megapixels keeps them all, and its process lives', async () => {
  const failures = imageProcess.failures
  const image = await ingestFile(bombPng(20_000, 10_000))
  if (isRefusal(image)) throw new Error(image.refused)
  expect([image.width, image.height]).toEqual([20_000, 10_000])
  expect(imageProcess.failures).toBe(failures)
  const original = await folder.store.get(imageKeys(image)[0] ?? '')
  const bytes = await new Response(original?.body).arrayBuffer()
  const { width, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
  expect([width, pages]).toEqual([20_000, 7])
  expect(await ingestFile(bombPng(20_001, 10_000))).toEqual({ refused: 'image-too-many-pixels' })
})

test.each([
  [600, 30_000, 7],
  [150_000, 120, 7],
  [64, 200_000, 7],
])('a file of %i × %i keeps its size, and its process lives', async (width, height, pages) => {
  const failures = imageProcess.failures
  const image = await ingestFile(bombPng(width, height))
  expect(image).toMatchObject({ width, height })
  const [key = ''] = isRefusal(image) ? [] : imageKeys(image)
  const original = await folder.store.get(key)
  const bytes = await new Response(original?.body).arrayBuffer()
  expect(await sharp(bytes, { limitInputPixels: false }).metadata()).toMatchObject({
    width,
    height,
    pages,
  })
  expect(imageProcess.failures).toBe(failures)
})

test('colours that a file of 100 megapixels states are kept', async () => {
  const failures = imageProcess.failures
  const size = { width: 12_500, height: 8000 }
  const green = await sharp({ create: { ...size, channels: 3, background: '#3c9628' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const chunk = (
    await statedPngOf(
      { data: new Uint8Array(3), width: 1, height: 1 },
      { primaries: 12, transfer: 13 },
    )
  ).subarray(33, 33 + 16)
  const image = await ingestFile(Buffer.concat([green.subarray(0, 33), chunk, green.subarray(33)]))
  if (isRefusal(image)) throw new Error(image.refused)
  expect([image.width, image.height]).toEqual([12_500, 8000])
  expect(imageProcess.failures).toBe(failures)
  const original = await folder.store.get(imageKeys(image)[0] ?? '')
  const bytes = Buffer.from(await new Response(original?.body).arrayBuffer())
  const pixels = sharp(bytes, { page: 5, ignoreIcc: true }).resize(1, 1).raw()
  for (const [at, value] of [60, 150, 40].entries()) {
    expect(Math.abs(((await pixels.toBuffer())[at] ?? 0) - value)).toBeLessThanOrEqual(4)
  }
  expect((await sharp(bytes, { limitInputPixels: false }).metadata()).icc).toBeDefined()
})

test('a photo of 17 megapixels that was taken upright is turned', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const upload = await sharp({
    create: { width: 800, height: 500, channels: 3, background: '#808080', noise },
  })
    .resize(5200, 3300, { kernel: 'nearest' })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await ingestFile(upload)).toMatchObject({ width: 3300, height: 5200 })
})

test('a file may have 200 MB', async () => {
  const upload = bombPng(10, 10)
  expect(await ingestFile(upload, MAX_PARTED_BYTES)).toMatchObject({ width: 10 })
  expect(await ingestFile(upload, MAX_PARTED_BYTES + 1)).toEqual({ refused: 'file-too-large' })
})

test('the scans of a file are counted a part at a time, as those in memory are', async () => {
  const jpeg = Buffer.concat([scansJpeg(3000, 3000, 2), Buffer.alloc(3 * 1024 * 1024, 0xfe)])
  const path = join(folder.dir, 'scans')
  await writeFile(path, jpeg)
  withFileBytes(path, (file) => {
    expect(countScans(file)).toBe(countScans(jpeg))
    for (const at of [0, 1024 * 1024 - 1, 1024 * 1024, jpeg.length - 1, 7]) {
      expect(file.at(at)).toBe(jpeg[at])
    }
    expect([file.at(jpeg.length), file.indexOf(0xff, 3_000_000)]).toEqual([undefined, -1])
  })
})
