import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compareWith, wideCharts } from '../../../tests/helpers/colour/chart.ts'
import { DISPLAY_P3 } from '../../../tests/helpers/colour/rgb-space.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { isRefusal } from '../../kernel/result.ts'
import { makeImageFiles } from '../processing/image-files.server.ts'
import { makeAreaFiles } from './area-files.server.ts'
import { WHOLE_PHOTO } from './image-area.ts'

/** The maximum colour difference (CIEDE2000); about 1 is just visible side by side. */
const MAX_DIFFERENCE = 2

const [[, makeChart] = []] = Object.entries(wideCharts)

test.each([
  ['taken out', 1],
  ['straightened', 1.1],
])('a wide-gamut photo keeps its colours when it is %s', async (_, stretch) => {
  const chart = await makeChart?.()
  if (chart === undefined) throw new Error('no chart')
  const folder = await makeTemporaryFolder('test')
  const [photo, originalTo] = [join(folder, 'photo.tif'), join(folder, 'original.tif')]
  const stored = await makeImageFiles({ bytes: chart.bytes, originalTo: photo })
  if (isRefusal(stored)) throw new Error(stored.refused)
  const ratio = (stretch * stored.width) / stored.height
  const area = { corners: WHOLE_PHOTO, ratio }
  const made = await makeAreaFiles({ path: photo, area, originalTo })
  if (isRefusal(made)) throw new Error(made.refused)
  const original = await sharp(originalTo, { ignoreIcc: true }).png().toBuffer()
  for (const bytes of [original, ...made.derivatives.slice(0, 1).map((file) => file.bytes)]) {
    const { compared, worst } = await compareWith(chart, bytes, DISPLAY_P3)
    expect(compared).toBeGreaterThanOrEqual(20)
    expect(worst).toBeLessThanOrEqual(MAX_DIFFERENCE)
  }
})
