import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  compareWith,
  rgbChart,
  wideCharts,
  type Chart,
} from '../../../tests/helpers/colour/chart.ts'
import { rgbProfile } from '../../../tests/helpers/colour/icc-profile.ts'
import { ADOBE_RGB, DISPLAY_P3, SRGB } from '../../../tests/helpers/colour/rgb-space.ts'
import { pngOf } from '../../../tests/helpers/colour/tagged-image.ts'
import { ultraHdrOf } from '../../../tests/helpers/colour/ultra-hdr.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { isRefusal } from '../../kernel/result.ts'
import { drawRegion } from '../pyramid/draw-region.server.ts'
import { inspectImage } from './image-header.server.ts'
import { makeImageFiles, type ImageFiles } from './image-files.server.ts'

/** The maximum colour difference (CIEDE2000); about 1 is just visible side by side. */
const MAX_DIFFERENCE = 2

type Made = ImageFiles & { readonly original: string }

async function make(bytes: Uint8Array): Promise<Made> {
  const original = join(await makeTemporaryFolder('test'), 'original.tif')
  const made = await makeImageFiles({ bytes, originalTo: original })
  if (isRefusal(made)) throw new Error(made.refused)
  return { ...made, original } as unknown as Made
}

/** The decoding library's Display P3 profile, which Frame attaches to its files. */
async function ownProfile(): Promise<Buffer | undefined> {
  const image = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  return (await sharp(await image.withIccProfile('p3').png().toBuffer()).metadata()).icc
}

async function expectNear(chart: Chart, file: Uint8Array | string, space = DISPLAY_P3) {
  const bytes =
    typeof file === 'string' ? await sharp(file, { ignoreIcc: true }).png().toBuffer() : file
  const { worst } = await compareWith(chart, bytes, space)
  expect(worst).toBeLessThanOrEqual(MAX_DIFFERENCE)
}

describe.each(Object.entries(wideCharts))('%s', (_, makeChart) => {
  test('keeps its colours in the original and the derivatives, as Display P3', async () => {
    const chart = await makeChart()
    const { compared, vivid } = await compareWith(chart, chart.bytes, DISPLAY_P3)
    expect(compared).toBeGreaterThanOrEqual(20)
    expect(vivid).toBeGreaterThanOrEqual(4)
    const { original, derivatives } = await make(chart.bytes)
    const profile = await ownProfile()
    await expectNear(chart, original)
    expect((await sharp(original).metadata()).icc).toEqual(profile)
    for (const { derivative, bytes } of derivatives) {
      const isJpeg = derivative.format === 'jpeg'
      await expectNear(chart, bytes, isJpeg ? SRGB : DISPLAY_P3)
      const { icc, exif, xmp } = await sharp(bytes).metadata()
      expect([icc, exif, xmp]).toEqual([isJpeg ? undefined : profile, undefined, undefined])
    }
  })
})

test('an Ultra HDR photo that needs more memory than there is is refused by its header', async () => {
  const black = {
    create: { width: 12_000, height: 9000, channels: 3, background: '#000' },
  } as const
  const upload = await ultraHdrOf(await sharp(black).jpeg().toBuffer())
  expect(await inspectImage({ bytes: upload })).toEqual({ refused: 'image-too-complex' })
})

test('a large wide image, which is decoded while it is encoded, keeps its colours', async () => {
  const { bytes, colours } = await rgbChart(ADOBE_RGB, 'jpeg')
  const large = sharp(bytes).resize({ width: 5040, kernel: 'nearest' }).keepIccProfile()
  const { original, derivatives } = await make(await large.jpeg().toBuffer())
  await expectNear({ bytes, colours }, original)
  expect((await sharp(original).metadata()).icc).toEqual(await ownProfile())
  for (const { derivative, bytes: file } of derivatives) {
    await expectNear({ bytes, colours }, file, derivative.format === 'jpeg' ? SRGB : DISPLAY_P3)
  }
})

test('a wide image keeps its colours in tiles, turned ones too', async () => {
  const chart = await rgbChart(DISPLAY_P3, 'png')
  const { original, width, height } = await make(chart.bytes)
  const image = { width, height }
  const whole = { path: original, image, region: { x: 0, y: 0, ...image }, format: 'png' } as const
  const size = { width: 600, height: 400 }
  const tile = await drawRegion({ ...whole, size, rotation: 0, quality: 'default' })
  await expectNear(chart, tile)
  const turned = await drawRegion({ ...whole, size, rotation: 180, quality: 'color' })
  await expectNear(chart, await sharp(turned).rotate(180).keepIccProfile().png().toBuffer())
  for (const drawn of [tile, turned]) {
    expect((await sharp(drawn).metadata()).icc).toEqual(await ownProfile())
  }
  const grey = await drawRegion({ ...whole, size, rotation: 90, quality: 'gray' })
  expect((await sharp(grey).metadata()).icc).toBeUndefined()
})

test('what is missing of a wide image is made from its widest file in the same colours', async () => {
  const chart = await rgbChart(DISPLAY_P3, 'jpeg')
  const { derivatives } = await make(chart.bytes)
  const widest = derivatives.findLast(({ derivative }) => derivative.format === 'avif')
  const again = await make(widest?.bytes ?? new Uint8Array())
  expect((await sharp(again.original).metadata()).icc).toEqual(await ownProfile())
  await expectNear(chart, again.original)
  for (const { derivative, bytes } of again.derivatives) {
    await expectNear(chart, bytes, derivative.format === 'jpeg' ? SRGB : DISPLAY_P3)
  }
})

test('the placeholder and the descriptor of a wide image are in sRGB', async () => {
  const { placeholder } = await make((await rgbChart(DISPLAY_P3, 'png')).bytes)
  const data = Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => [60, 150, 40][at % 3] ?? 0)
  const plain = await make(await pngOf({ data, width: 64, height: 64 }, rgbProfile(DISPLAY_P3)))
  expect(placeholder).toMatch(/^#[0-9a-f]{6}$/)
  // The green of Display P3 has no red in sRGB.
  expect(Number.parseInt(plain.placeholder.slice(1, 3), 16)).toBeLessThan(35)
})

test('an image in sRGB gets no profile, whether it has one or not', async () => {
  const chart = await rgbChart(SRGB, 'png')
  const bare = await sharp(chart.bytes, { ignoreIcc: true }).png().toBuffer()
  for (const upload of [chart.bytes, bare]) {
    const { original, derivatives } = await make(upload)
    for (const file of [original, ...derivatives.map(({ bytes }) => bytes)]) {
      await expectNear(chart, file, SRGB)
      expect((await sharp(file).metadata()).icc).toBeUndefined()
    }
  }
})

test('a profile that cannot be read does no harm, and is not passed on', async () => {
  const profile = rgbProfile(DISPLAY_P3)
  // The profile keeps its primaries, so it looks wide, but lacks its curves.
  profile.fill(0x41, profile.indexOf('para'))
  const data = Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => [60, 150, 40][at % 3] ?? 0)
  const { original, placeholder } = await make(
    await pngOf({ data, width: 64, height: 64 }, profile),
  )
  expect(placeholder).toMatch(/^#3[a-f]9[0-9a-f]2[0-9a-f]$/)
  expect((await sharp(original).metadata()).icc).toBeUndefined()
})
