import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  compareWith,
  hdrChart,
  statedChart,
  type Chart,
} from '../../../tests/helpers/colour/chart.ts'
import { rgbProfile } from '../../../tests/helpers/colour/icc-profile.ts'
import { ADOBE_RGB, BT2020, DISPLAY_P3, SRGB } from '../../../tests/helpers/colour/rgb-space.ts'
import { pngOf, statedAvifOf, statedPngOf } from '../../../tests/helpers/colour/tagged-image.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { isRefusal } from '../../kernel/result.ts'
import { makeImageFiles } from '../processing/image-files.server.ts'
import { inspectImage } from '../processing/image-header.server.ts'
import { codePointsOfAvif, codePointsOfPng } from './code-points.ts'

/**
 * The maximum colour difference (CIEDE2000); about 1 is just visible side by side. Encoders are
 * less accurate for dim charts.
 */
const MAX_DIFFERENCE = 2
const MAX_IN_DIM_DERIVATIVES = 3

async function make(bytes: Uint8Array) {
  const original = join(await makeTemporaryFolder('test'), 'original.tif')
  const made = await makeImageFiles({ bytes, originalTo: original })
  if (isRefusal(made)) throw new Error(made.refused)
  return { ...made, path: original }
}

const P3 = { space: DISPLAY_P3, primaries: 12, transfer: 13 }
const WIDE = { space: BT2020, primaries: 9, transfer: 13 }

const charts: Record<string, () => Promise<Chart>> = {
  'Display P3, PNG': () => statedChart(P3, 'png'),
  'Display P3, PNG of 16 bits': () => statedChart(P3, 'png of 16 bits'),
  'Display P3, AVIF': () => statedChart(P3, 'avif'),
  'BT.2020, PNG of 16 bits': () => statedChart(WIDE, 'png of 16 bits'),
  'BT.2020, AVIF': () => statedChart(WIDE, 'avif'),
  'Display P3 of an exponent, PNG of 16 bits': () =>
    statedChart({ ...P3, space: { ...DISPLAY_P3, curve: 2.2 }, transfer: 4 }, 'png of 16 bits'),
  'linear BT.2020, PNG of 16 bits': () =>
    statedChart({ ...WIDE, space: { ...BT2020, curve: 1 }, transfer: 8 }, 'png of 16 bits'),
  'dim light in PQ, PNG of 16 bits': () => hdrChart('pq', 'png of 16 bits'),
  'dim light in PQ, AVIF': () => hdrChart('pq', 'avif'),
  'dim light in HLG, PNG of 16 bits': () => hdrChart('hlg', 'png of 16 bits'),
}

describe.each(Object.entries(charts))('%s', (name, makeChart) => {
  const most = name.startsWith('dim') ? MAX_IN_DIM_DERIVATIVES : MAX_DIFFERENCE
  test('keeps its colours in the original and the derivatives, as Display P3', async () => {
    const chart = await makeChart()
    const { path, derivatives } = await make(chart.bytes)
    const original = await sharp(path, { ignoreIcc: true }).png().toBuffer()
    const compared = await compareWith(chart, original, DISPLAY_P3)
    expect(compared.compared).toBeGreaterThanOrEqual(20)
    expect(compared.worst).toBeLessThanOrEqual(MAX_DIFFERENCE)
    for (const { derivative, bytes } of derivatives) {
      const shown = derivative.format === 'jpeg' ? SRGB : DISPLAY_P3
      expect((await compareWith(chart, bytes, shown)).worst).toBeLessThanOrEqual(most)
    }
  })
})

/** 64 × 64 pixels of one colour, with 16 bits per channel. */
const plain = (values: readonly number[]) => ({
  data: Uint16Array.from({ length: 64 * 64 * 3 }, (_, at) =>
    Math.round((values[at % 3] ?? 0) * 0xff_ff),
  ),
  width: 64,
  height: 64,
})
const PQ = { primaries: 9, transfer: 16 }

async function colourOf(upload: Uint8Array): Promise<number[]> {
  const { path } = await make(upload)
  const { data } = await sharp(path, { ignoreIcc: true })
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test('the white of an HDR image is light, and its brightest light is white', async () => {
  const [white = 0] = await colourOf(await statedPngOf(plain([0.58, 0.58, 0.58]), PQ))
  expect(white).toBeGreaterThan(210)
  expect(white).toBeLessThan(240)
  for (const light of [0.752, 0.9, 1]) {
    const peak = await colourOf(await statedPngOf(plain([light, light, light]), PQ))
    expect(Math.min(...peak)).toBeGreaterThanOrEqual(254)
  }
  const hlg = await colourOf(
    await statedPngOf(plain([0.75, 0.75, 0.75]), { primaries: 9, transfer: 18 }),
  )
  expect(Math.abs((hlg[0] ?? 0) - white)).toBeLessThanOrEqual(1)
})

test('transparency and the upright size are kept', async () => {
  const pixels = {
    create: { width: 40, height: 30, channels: 4, background: '#c81e3c80' },
  } as const
  const png = await sharp(pixels).png().toBuffer()
  const stated = await statedPngOf(plain([0.5, 0.5, 0.5]), P3)
  const chunk = stated.subarray(33, 33 + 16)
  const upload = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
  const { width, height, path } = await make(upload)
  expect([width, height]).toEqual([40, 30])
  const { data } = await sharp(path).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
  expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThanOrEqual(1)
})

test('code points of a PNG come before its profile, and those of an AVIF after it', async () => {
  const samples = plain([0.2, 0.8, 0.3])
  const profiled = await pngOf(samples, rgbProfile(ADOBE_RGB))
  const chunk = (await statedPngOf(samples, P3)).subarray(33, 33 + 16)
  const both = Buffer.concat([profiled.subarray(0, 33), chunk, profiled.subarray(33)])
  expect(await inspectImage({ bytes: both })).toMatchObject({
    stated: { colours: { primaries: 'p3', transfer: 'srgb' }, bits: 16 },
  })
})

test('sRGB and unknown code points change nothing', async () => {
  for (const [primaries, transfer] of [
    [1, 13],
    [1, 1],
    [2, 2],
    [12, 99],
    [22, 13],
  ] as const) {
    const upload = await statedPngOf(plain([0.2, 0.8, 0.3]), { primaries, transfer })
    expect(await inspectImage({ bytes: upload })).toMatchObject({ stated: null })
  }
})

test('grey light is tone-mapped, too', async () => {
  const grey = await sharp(Buffer.alloc(64 * 64, 148), {
    raw: { width: 64, height: 64, channels: 1 },
  })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  expect(grey[25]).toBe(0)
  const chunk = (await statedPngOf(plain([0, 0, 0]), PQ)).subarray(33, 33 + 16)
  const [shown = 0, green, blue] = await colourOf(
    Buffer.concat([grey.subarray(0, 33), chunk, grey.subarray(33)]),
  )
  const [wanted = 0] = await colourOf(
    await statedPngOf(plain([148, 148, 148].map((one) => one / 255)), PQ),
  )
  expect(Math.abs(shown - wanted)).toBeLessThanOrEqual(1)
  expect([green, blue]).toEqual([shown, shown])
})

test('what is cut off or damaged states nothing, and never throws', async () => {
  const png = await statedPngOf(plain([0.2, 0.8, 0.3]), P3)
  const avif = await statedAvifOf(plain([0.2, 0.8, 0.3]), P3)
  const points = { primaries: 12, transfer: 13 }
  expect(codePointsOfPng(png)).toEqual(points)
  expect(codePointsOfAvif(avif)).toEqual(points)
  for (const [bytes, read] of [
    [png.subarray(0, 120), codePointsOfPng],
    [avif.subarray(0, 320), codePointsOfAvif],
  ] as const) {
    for (let length = 0; length < bytes.length; length += 1) read(bytes.subarray(0, length))
    for (let at = 0; at < bytes.length; at += 1) {
      for (const value of [0, 0x7f, 0xff]) {
        const damaged = Buffer.from(bytes)
        damaged[at] = value
        read(damaged)
      }
    }
  }
})
