import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  compareWith,
  hdrChart,
  rgbChart,
  statedChart,
  type Chart,
} from '../../../tests/helpers/colour/chart.ts'
import {
  box,
  extentOf,
  heifOf,
  itemOf,
  statedColour,
  type HeifItem,
} from '../../../tests/helpers/colour/heif.ts'
import { DISPLAY_P3, SRGB } from '../../../tests/helpers/colour/rgb-space.ts'
import { isoGainMap, ultraHdrOf } from '../../../tests/helpers/colour/ultra-hdr.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { isRefusal } from '../../kernel/result.ts'
import { plainImage } from '../image-fixture.server.ts'
import { makeImageFiles } from './image-files.server.ts'

// A gain map brightens a picture on HDR screens. Frame keeps the picture for SDR screens.

/** CIEDE2000; about 1 is just visible side by side. Encoders are coarser in dim charts. */
const MAX_DIFFERENCE = 2
const MAX_IN_DIM_DERIVATIVES = 3

const P3 = { primaries: 12, transfer: 13 }

/** An AVIF with the chart as its base image and a gain map to another rendition. */
async function avifWithGainMap(
  chart: Chart,
  base: typeof P3,
  alternative: typeof P3,
): Promise<Buffer> {
  const picture = itemOf(chart.bytes)
  const { width = 0, height = 0 } = await sharp(chart.bytes).metadata()
  const white = await plainImage({ width, height, background: '#ffffff', format: 'avif' })
  const stated = ({ primaries, transfer }: typeof P3) => statedColour(primaries, transfer)
  const items: readonly HeifItem[] = [
    { ...picture, properties: [...picture.properties, stated(base)] },
    { ...itemOf(Buffer.from(white)), isHidden: true },
    {
      type: 'tmap',
      data: Buffer.concat([Buffer.from([0]), isoGainMap()]),
      properties: [
        extentOf(width, height),
        stated(alternative),
        box('pixi', '\0\0\0\0\x03\x0a\x0a\x0a'),
      ],
      madeOf: [1, 2],
    },
  ]
  return heifOf({ items, alternatives: [3, 1] })
}

const PQ = { primaries: 9, transfer: 16 }

const uploads: Record<string, () => Promise<Chart>> = {
  'JPEG, by XMP': async () => {
    const chart = await rgbChart(DISPLAY_P3, 'jpeg')
    return { ...chart, bytes: await ultraHdrOf(chart.bytes, 'xmp') }
  },
  'JPEG, by ISO 21496-1': async () => {
    const chart = await rgbChart(DISPLAY_P3, 'jpeg')
    return { ...chart, bytes: await ultraHdrOf(chart.bytes, 'iso') }
  },
  'AVIF, to a brighter picture': async () => {
    const chart = await statedChart({ space: DISPLAY_P3, ...P3 }, 'avif')
    return { ...chart, bytes: await avifWithGainMap(chart, P3, PQ) }
  },
  'AVIF, from HDR to a picture for ordinary screens': async () => {
    const chart = await hdrChart('pq', 'avif')
    return { ...chart, bytes: await avifWithGainMap(chart, PQ, P3) }
  },
}

/** Markers of a gain map in files of any format. */
const CLAIMS = ['hdrgm', 'hdr-gain-map', 'GainMap', '21496', 'tmap', 'altr', 'MPF\0']

test.each(Object.entries(uploads))(
  '%s: its first picture is kept, and the gain map dropped',
  async (name, makeUpload) => {
    const upload = await makeUpload()
    expect(CLAIMS.some((claim) => upload.bytes.includes(claim, 0, 'latin1'))).toBe(true)
    const original = join(await makeTemporaryFolder('test'), 'original.tif')
    const made = await makeImageFiles({ bytes: upload.bytes, originalTo: original })
    if (isRefusal(made)) throw new Error(made.refused)
    const decoded = await sharp(original, { ignoreIcc: true }).png().toBuffer()
    const { worst, compared } = await compareWith(upload, decoded, DISPLAY_P3)
    expect(compared).toBeGreaterThanOrEqual(20)
    expect(worst).toBeLessThanOrEqual(MAX_DIFFERENCE)
    const most = name.includes('from HDR') ? MAX_IN_DIM_DERIVATIVES : MAX_DIFFERENCE
    for (const { derivative, bytes } of made.derivatives) {
      const shownIn = derivative.format === 'jpeg' ? SRGB : DISPLAY_P3
      expect((await compareWith(upload, bytes, shownIn)).worst).toBeLessThanOrEqual(most)
    }
    for (const file of [await readFile(original), ...made.derivatives.map(({ bytes }) => bytes)]) {
      const { gainMap, xmp, exif } = await sharp(file).metadata()
      expect([gainMap, xmp, exif]).toEqual([undefined, undefined, undefined])
      const found = CLAIMS.filter((claim) => Buffer.from(file).includes(claim, 0, 'latin1'))
      expect(found).toEqual([])
    }
  },
)

test('the decoder finds the gain map of both kinds of JPEG', async () => {
  const { bytes } = await rgbChart(DISPLAY_P3, 'jpeg')
  for (const standard of ['xmp', 'iso'] as const) {
    const upload = await ultraHdrOf(bytes, standard)
    expect((await sharp(upload).metadata()).gainMap).toBeDefined()
  }
})
