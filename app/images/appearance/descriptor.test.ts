import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { projectFile } from '../../config/project-root.server.ts'
import { sampleOf } from '../processing/image-codec.server.ts'
import { differenceOf } from '../../../tests/helpers/files/descriptor-difference.ts'
import { descriptorOf, type Descriptor } from './descriptor.ts'
import { sampleWith } from './sample-fixture.ts'

/** The number of demo works, spread over the artists, that is enough to measure a rate. */
const COUNT = 24
const ALL = readdirSync(projectFile('demo/pictures'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('400.avif') && !file.includes('portrait'))
  .toSorted()
const FILES = Array.from({ length: COUNT }, (_, nth) =>
  join(projectFile('demo/pictures'), ALL[Math.floor((nth * ALL.length) / COUNT)] ?? ''),
)

let originals: Descriptor[]

beforeAll(async () => {
  originals = await Promise.all(FILES.map((file) => describe(sharp(file))))
})

async function describe(image: Sharp): Promise<Descriptor> {
  const small = sharp(await image.png().toBuffer()).resize({ width: 400, withoutEnlargement: true })
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const channels = info.channels as 3 | 4
  return descriptorOf(await sampleOf({ data, width, height, channels, gamut: 'srgb' }))
}

/** @returns the share of pictures whose nearest picture is their own copy */
async function rateOf(copy: (image: Sharp) => Promise<Sharp> | Sharp): Promise<number> {
  let found = 0
  for (const [nth, file] of FILES.entries()) {
    const copied = await describe(await copy(sharp(file)))
    const distances = originals.map((original) => differenceOf(original, copied))
    if (distances.indexOf(Math.min(...distances)) === nth) found += 1
  }
  return found / FILES.length
}

test.each<[string, (image: Sharp) => Promise<Sharp> | Sharp]>([
  ['a JPEG at quality 35', async (image) => sharp(await image.jpeg({ quality: 35 }).toBuffer())],
  ['a copy without 8 % of its width and height', cropped],
  ['a copy at 64 pixels', async (image) => sharp(await image.resize(64).png().toBuffer())],
  ['a copy darker by 20 %', (image) => image.linear(0.8, 0)],
  ['a copy in warm light', (image) => image.linear([1.06, 1, 0.88], [0, 0, 0])],
])('%s finds its original first, in 95 of 100 demo works', async (_, copy) => {
  expect(await rateOf(copy)).toBeGreaterThanOrEqual(0.95)
})

async function cropped(image: Sharp): Promise<Sharp> {
  const { width, height } = await image.metadata()
  return image.extract({
    left: Math.round(width * 0.04),
    top: Math.round(height * 0.04),
    width: Math.round(width * 0.92),
    height: Math.round(height * 0.92),
  })
}

test('a descriptor has 32 whole numbers, also of a plain or invisible image', () => {
  for (const value of [0, 128, 255]) {
    const descriptor = descriptorOf(sampleWith(() => [value, value, value, value]))
    expect(descriptor).toHaveLength(32)
    expect(descriptor.filter((number) => !Number.isInteger(number))).toEqual([])
  }
})

test('lines across differ from lines down', () => {
  const across = descriptorOf(sampleWith((_, y) => (y % 8 < 4 ? BLACK : WHITE)))
  const down = descriptorOf(sampleWith((x) => (x % 8 < 4 ? BLACK : WHITE)))
  expect(differenceOf(across, across)).toBe(0)
  expect(differenceOf(across, down)).toBeGreaterThan(300)
})

const BLACK = [0, 0, 0, 255] as const
const WHITE = [255, 255, 255, 255] as const
