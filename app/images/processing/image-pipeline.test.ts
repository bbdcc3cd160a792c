import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { scansJpeg } from '../../../tests/hostile/fuzz/image-bytes.ts'
import { silentLog } from '../../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database/database.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import {
  bombPng,
  openTemporaryStore,
  phonePhoto,
  plainBytes,
  plainImage,
  SECRET,
  type TemporaryStore,
} from '../image-fixture.server.ts'
import type { FormFile } from '../upload/image-form.server.ts'
import { inspectImage } from './image-header.server.ts'
import { createBoundedQueue } from '../../kernel/task-queue.ts'
import { ingestImage } from './image-pipeline.server.ts'
import type { StoredImage } from '../storage/image-row.store.server.ts'
import { images } from '../image.tables.server.ts'
import { derivativeSize, imageKeys } from '../image.ts'

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

const services = () => ({ db: database.db, store: folder.store, log: silentLog })

async function ingest(upload: Uint8Array | FormFile): Promise<StoredImage> {
  const stored = await ingestImage(services(), upload)
  if (isRefusal(stored)) throw new Error(`refused: ${stored.refused}`)
  return stored
}

async function readFile(key: string): Promise<Buffer> {
  const opened = await folder.store.get(key)
  if (opened === null) throw new Error(`no ${key}`)
  return Buffer.from(await new Response(opened.body).arrayBuffer())
}

/** The red, green, blue (and alpha, if any) of a pixel; `x` and `y` range from 0 to 1. */
async function pixelAt(file: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const [column, row] = [Math.floor(x * (info.width - 1)), Math.floor(y * (info.height - 1))]
  const at = (row * info.width + column) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

function expectColour(actual: readonly number[], wanted: readonly number[], tolerance: number) {
  const worst = Math.max(...wanted.map((value, at) => Math.abs(value - (actual[at] ?? -999))))
  expect(worst, `${actual.join()} is not about ${wanted.join()}`).toBeLessThanOrEqual(tolerance)
}

test('a photo from a phone is stored upright and without its location', async () => {
  const photo = await phonePhoto({ width: 2100, height: 2800 })
  const before = await sharp(photo).metadata()
  expect([before.width, before.height, before.orientation]).toEqual([2800, 2100, 6])
  expect(Buffer.from(photo).includes(SECRET)).toBe(true)

  const image = await ingest(photo)
  expect([image.width, image.height]).toEqual([2100, 2800])
  expect(image.placeholder).toMatch(/^#[0-9a-f]{6}$/)
  const keys = imageKeys(image)
  expect(keys).toHaveLength(10)
  expect((await folder.listAll()).length).toBe(keys.length)
  for (const key of keys) {
    const file = await readFile(key)
    const { exif, xmp, icc, iptc, orientation, width, height } = await sharp(file).metadata()
    expect([key, exif, xmp, icc, iptc]).toEqual([key, ...Array(4).fill(undefined)])
    expect([undefined, 1]).toContain(orientation)
    expect(file.includes(SECRET)).toBe(false)
    expect(height / width).toBeCloseTo(4 / 3, 2)
    expect((await pixelAt(file, 0.5, 0.1))[2]).toBeGreaterThan(150)
    expect((await pixelAt(file, 0.5, 0.9))[2]).toBeLessThan(110)
  }
})

test('each derivative has the width and the format in its name', async () => {
  const image = await ingest(await plainImage({ width: 1000, height: 10 }))
  const pictures = await Promise.all(
    imageKeys(image).map(async (key) => {
      const { width, height, format } = await sharp(await readFile(key)).metadata()
      return `${key.slice(71)} ${format} ${width}x${height}`
    }),
  )
  expect(pictures).toEqual([
    'original.tif tiff 1000x10',
    '400.avif heif 400x4',
    '400.webp webp 400x4',
    '800.avif heif 800x8',
    '800.webp webp 800x8',
    '1200.avif heif 1000x10',
    '1200.webp webp 1000x10',
    '1200.jpeg jpeg 1000x10',
  ])
})

test('a small decompression bomb is decoded like any other image', async () => {
  expect(await ingest(bombPng(5000, 5000))).toMatchObject({ width: 5000, height: 5000 })
})

test.each([
  [40_000, 8, '2000x1'],
  [1, 20_000, '1x8192'],
  [300, 12_000, '205x8192'],
])('the original of %i × %i keeps all pixels', async (width, height, largest) => {
  const image = await ingest(await plainImage({ width, height }))
  expect(image).toMatchObject({ width, height })
  const [original = '', ...derivatives] = imageKeys(image)
  expect(await sizeOf(original)).toBe(`${width}x${height}`)
  expect(await sizeOf(derivatives.findLast((key) => key.endsWith('.webp')) ?? '')).toBe(largest)
  const smallest = derivativeSize(image, 400)
  expect(await sizeOf(derivatives[0] ?? '')).toBe(`${smallest.width}x${smallest.height}`)
})

async function sizeOf(key: string): Promise<string> {
  const { width, height } = await sharp(await readFile(key)).metadata()
  return `${width}x${height}`
}

test('the original is a pyramid: each level is half of the one below', async () => {
  const image = await ingest(await plainImage({ width: 4001, height: 1203 }))
  const original = await readFile(imageKeys(image)[0] ?? '')
  const levels = []
  for (const page of [0, 1, 2, 3]) {
    const { width, height, pages } = await sharp(original, { page }).metadata()
    levels.push([width, height, pages])
  }
  expect(levels).toEqual([
    [4001, 1203, 4],
    [2000, 601, 4],
    [1000, 300, 4],
    [500, 150, 4],
  ])
})

test('the id is the hash of the stored original, so equal uploads are one image', async () => {
  const upload = await plainImage()
  const [first, second] = await Promise.all([ingest(upload), ingest(upload)])
  expect(second).toEqual(first)
  expect(await ingest(upload)).toEqual(first)
  const original = await readFile(imageKeys(first)[0] ?? '')
  const digest = await crypto.subtle.digest('SHA-256', plainBytes(original))
  expect(Buffer.from(digest).toString('hex')).toBe(first.id)
  expect(original.length).toBe(first.bytes)
  expect(await database.db.select().from(images)).toHaveLength(1)
})

test('repeating an upload restores a lost file', async () => {
  const upload = await plainImage()
  const image = await ingest(upload)
  const keys = imageKeys(image)
  await folder.store.delete(keys[1] ?? '')
  await ingest(upload)
  expect(await folder.listAll()).toHaveLength(keys.length)
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is accepted', async (format) => {
  const image = await ingest(await plainImage({ format, background: '#3070b0' }))
  expect(image).toMatchObject({ width: 64, height: 48 })
  const placeholder = [1, 3, 5].map((at) =>
    Number.parseInt(image.placeholder.slice(at, at + 2), 16),
  )
  expectColour(placeholder, [0x30, 0x70, 0xb0], 8)
})

test('an animation is stored as its first frame', async () => {
  const frame = (background: string) => plainImage({ background })
  const frames = [await frame('#ff0000'), await frame('#0000ff')]
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)
  const image = await ingest(animation)
  expect([image.width, image.height]).toEqual([64, 48])
  expectColour(await pixelAt(await readFile(imageKeys(image)[0] ?? ''), 0.5, 0.5), [255, 0, 0], 6)
})

test('transparent parts stay transparent, and are white in the JPEG', async () => {
  const background = { r: 200, g: 0, b: 0, alpha: 0.5 }
  const image = await ingest(await plainImage({ background }))
  for (const key of imageKeys(image)) {
    const pixel = await pixelAt(await readFile(key), 0.5, 0.5)
    if (key.endsWith('.jpeg')) expectColour(pixel, [228, 128, 128], 6)
    else expectColour(pixel, [200, 0, 0, 128], 6)
  }
  // The placeholder is visible behind them.
  expect(image.placeholder).toBe('#ffffff')
})

const GREEN = { r: 0, g: 160, b: 90 }
const swatch = () => sharp({ create: { width: 64, height: 64, channels: 3, background: GREEN } })

test.each([
  ['Display P3, 8 bits', () => swatch().withIccProfile('p3').jpeg({ quality: 100 }), 6],
  ['Display P3, 16 bits', () => swatch().toColourspace('rgb16').withIccProfile('p3').png(), 4],
  ['16 bits without a profile', () => swatch().toColourspace('rgb16').png(), 4],
  // CMYK has a smaller gamut, so the colours are only close.
  ['CMYK', () => swatch().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }), 30],
])('%s keeps its colours', async (_, make, tolerance) => {
  const upload = await make().toBuffer()
  const image = await ingest(upload)
  expect(image.width).toBe(64)
  for (const key of imageKeys(image)) {
    expectColour(await pixelAt(await readFile(key), 0.5, 0.5), [0, 160, 90], tolerance)
  }
})

test('a grey drawing stays grey', async () => {
  const image = await ingest(await swatch().greyscale().toColourspace('b-w').png().toBuffer())
  const [red = 0, green = 0, blue = 0] = await pixelAt(
    await readFile(imageKeys(image)[0] ?? ''),
    0.5,
    0.5,
  )
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(2)
})

test('an invalid colour profile does no harm', async () => {
  const upload = await swatch().withIccProfile('p3').png().toBuffer()
  const at = upload.indexOf('iCCP')
  upload.fill(0x41, at + 30, at + 60)
  const image = await ingest(upload)
  expect((await sharp(await readFile(imageKeys(image)[0] ?? '')).metadata()).icc).toBeUndefined()
})

type Bad = readonly [string, Refusal['refused'], () => Promise<Uint8Array | FormFile>]
const noisy = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({
    create: {
      width: 240,
      height: 160,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer()
const truncated = async (format: 'jpeg' | 'png' | 'webp' | 'avif') => {
  const whole = await noisy(format)
  return whole.subarray(0, Math.floor(whole.length * 0.7))
}
const text = (content: string, type: string): FormFile => ({
  bytes: new TextEncoder().encode(content),
  type,
})

const BAD: Bad[] = [
  ['a truncated JPEG', 'image-damaged', () => truncated('jpeg')],
  ['a truncated PNG', 'image-damaged', () => truncated('png')],
  ['a truncated WebP', 'image-damaged', () => truncated('webp')],
  ['a truncated AVIF', 'image-damaged', () => truncated('avif')],
  [
    'a JPEG that is all header',
    'image-damaged',
    async () => (await noisy('jpeg')).subarray(0, 300),
  ],
  ['text called .jpg', 'image-damaged', async () => text('Dear gallery,', 'image/jpeg')],
  ['random bytes', 'image-damaged', async () => Uint8Array.from({ length: 999 }, (_, i) => i * 37)],
  ['a letter', 'image-type', async () => text('Dear gallery,', 'text/plain')],
  ['an SVG', 'image-type', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'an SVG called .png',
    'image-type',
    async () => text('<?xml version="1.0"?><svg/>', 'image/png'),
  ],
  ['a GIF', 'image-type', () => plainImage({ format: 'gif' })],
  ['a TIFF', 'image-type', () => plainImage({ format: 'tiff' })],
  ['a HEIC', 'image-type', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['nothing at all', 'image-missing', async () => new Uint8Array()],
  ['26 MB', 'image-too-large', async () => new Uint8Array(26 * 1024 * 1024)],
  [
    'a file of 26 MB',
    'image-too-large',
    async () => ({ bytes: new Uint8Array(26_300_000), type: '' }),
  ],
  [
    'a small file that unfolds to 900 megapixels',
    'image-too-many-pixels',
    async () => bombPng(30_000, 30_000),
  ],
  [
    'a frame sequence in a PNG signature only',
    'image-damaged',
    async () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0', 'latin1'),
  ],
]

test.each(BAD)('%s is refused as %s and leaves nothing behind', async (_, code, make) => {
  const refusal = await ingestImage(services(), await make())
  expect(refusal).toMatchObject({ refused: code })
  expect(await folder.listAll()).toEqual([])
  expect(await database.db.select().from(images)).toEqual([])
})

test('damage anywhere in a file neither crashes nor leaves partial results', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const whole = await noisy(format)
    for (let round = 0; round < 6; round++) {
      const damaged = Buffer.from(whole)
      const at = Math.floor((whole.length * (round + 0.5)) / 6)
      damaged.fill(0xa5 ^ round, at, at + 40)
      const stored = await ingestImage(services(), damaged)
      const keys = isRefusal(stored) ? [] : imageKeys(stored)
      expect(await folder.listAll()).toHaveLength(keys.length)
      expect(isRefusal(stored) ? stored.refused : 'image-damaged').toBe('image-damaged')
      for (const key of keys) await folder.store.delete(key)
    }
  }
})

test('a store that fails half-way leaves nothing behind', async () => {
  let puts = 0
  const store = {
    ...folder.store,
    // Successful writes end after the failed ones.
    put: (key: string, bytes: Uint8Array) =>
      ++puts > 2
        ? Promise.reject(new Error('disk full'))
        : sleep(30).then(() => folder.store.put(key, bytes)),
  }
  await expect(ingestImage({ ...services(), store }, await plainImage())).rejects.toThrow(
    'disk full',
  )
  expect(puts).toBeGreaterThan(2)
  expect(await folder.listAll()).toEqual([])
  expect(await database.db.select().from(images)).toEqual([])
})

test('a failed insert leaves nothing behind', async () => {
  await database.db.execute(
    sql`alter table images add constraint nobody check (width < 0) not valid`,
  )
  try {
    await expect(ingestImage(services(), await plainImage())).rejects.toThrow('Failed query')
    expect(await folder.listAll()).toEqual([])
  } finally {
    await database.db.execute(sql`alter table images drop constraint nobody`)
  }
})

test('a failure of a repeated upload leaves the first one whole', async () => {
  const upload = await plainImage()
  const image = await ingest(upload)
  const failing = {
    ...folder.store,
    find: () => Promise.resolve(null),
    put: () => Promise.reject(new Error('disk full')),
  }
  await expect(ingestImage({ ...services(), store: failing }, upload)).rejects.toThrow('disk full')
  expect(await folder.listAll()).toHaveLength(imageKeys(image).length)
})

test('uploads are refused as unavailable when the queue is full', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 1 })
  const upload = await plainImage()
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => ingestImage({ ...services(), queue }, upload)),
  )
  const refused = outcomes.filter((outcome) => isRefusal(outcome))
  expect(refused).toEqual(Array.from({ length: 4 }, () => ({ refused: 'unavailable' })))
})

test('a small JPEG of 800 scans is refused before it costs half a minute', async () => {
  const upload = new Uint8Array(scansJpeg(9000, 9000, 13))
  expect(upload.length).toBeLessThan(300_000)
  const before = process.cpuUsage()
  expect(await inspectImage({ bytes: upload })).toEqual({ refused: 'image-damaged' })
  // Measures CPU time, because elapsed time depends on other processes.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5)
})
