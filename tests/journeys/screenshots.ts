import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PageState } from './access-states.ts'
import {
  compareScreenshots,
  REDUCTION,
  type Comparison,
  type SmallImage,
} from './screenshot-comparison.ts'

/** The folder for full-size screenshots of the accessibility checks; null by default. */
export const screenshotFolder = process.env['FRAME_SCREENSHOTS'] ?? null

/** Whether this run replaces the baseline screenshots. */
export const isBaselineUpdate = process.env['FRAME_UPDATE_SCREENSHOTS'] === '1'

/** The reduced baseline screenshots; `npm run screenshots -- --update` replaces them. */
export const BASELINES = join(import.meta.dirname, 'screenshots')

/** WebP's limit; the gallery on a phone is longer. */
const MAX_PX = 16_383

/** The name, width and theme of a screenshot. */
export type ScreenshotKey = {
  readonly name: string
  readonly width: number
  readonly theme: string
}

/** Uses characters that every file system accepts, without ids, which differ between runs. */
export function screenshotName(who: string, { path, state }: PageState): string {
  const place = path.replace(/(?<==|\/)[\w-]{20,}/g, 'id')
  const words = [
    `${who} ${place === '/' ? 'landing' : place}`,
    ...(state === undefined ? [] : [state]),
  ]
  return words.map(hyphenated).join('--')
}

const hyphenated = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const fileOf = ({ name, width, theme }: ScreenshotKey) => `${name}.${width}.${theme}.webp`

/** Writes a full-size screenshot. */
export async function saveScreenshot(
  folder: string,
  image: Buffer,
  key: ScreenshotKey,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { width, height } = await sharp(image).metadata()
  await sharp(image)
    .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_PX) })
    .webp({ quality: 80 })
    .toFile(join(folder, fileOf(key)))
}

/** Encodes like a baseline, so that WebP's colour loss causes no difference. */
const makeSmall = (image: Buffer, { width }: ScreenshotKey): Promise<Buffer> =>
  sharp(image)
    .removeAlpha()
    .resize({ width: Math.round(width / REDUCTION) })
    .webp({ quality: 60, smartSubsample: true, effort: 2 })
    .toBuffer()

/**
 * Writes a baseline. If it matches the existing one, only the file's time changes, so that an
 * update touches only changed screenshots.
 */
export async function saveBaseline(image: Buffer, key: ScreenshotKey): Promise<void> {
  await mkdir(BASELINES, { recursive: true })
  const file = join(BASELINES, fileOf(key))
  const [small, now] = [await makeSmall(image, key), new Date()]
  const { fault } = existsSync(file)
    ? compareScreenshots(await pixelsOf(file), await pixelsOf(small))
    : { fault: 'new' }
  if (fault === null) await utimes(file, now, now)
  else await writeFile(file, small)
}

/** Removes baselines that no check has written since a time in milliseconds. */
export async function dropBaselinesBefore(beforeMs: number): Promise<void> {
  for (const name of await listBaselines()) {
    const file = join(BASELINES, name)
    if ((await stat(file)).mtimeMs < beforeMs) await rm(file)
  }
}

export const listBaselines = (): Promise<string[]> => readdir(BASELINES)

/**
 * Compares a screenshot with its baseline and writes the differences as an image.
 * @returns one line that names the difference and the image; none for a match
 */
export async function findChanges(
  image: Buffer,
  key: ScreenshotKey,
  folder: string,
): Promise<string[]> {
  const file = join(BASELINES, fileOf(key))
  if (!existsSync(file)) return [`no image to compare with: npm run screenshots -- --update`]
  const [expected, actual] = [await pixelsOf(file), await pixelsOf(await makeSmall(image, key))]
  const comparison = compareScreenshots(expected, actual)
  if (comparison.fault === null) return []
  await mkdir(folder, { recursive: true })
  const sheet = join(folder, `${key.name}.${key.width}.${key.theme}.png`)
  await writeFile(sheet, await drawDifference(expected, actual, comparison))
  return [`${comparison.fault}: expected, actual and difference in ${sheet}`]
}

async function pixelsOf(image: Buffer | string): Promise<SmallImage> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** The expected image, the actual one and the difference (darker is more), side by side. */
async function drawDifference(
  expected: SmallImage,
  actual: SmallImage,
  { differences, columns }: Comparison,
): Promise<Buffer> {
  const gap = 8
  const rows = Math.max(1, Math.floor(differences.length / columns))
  const map = sharp(
    Uint8Array.from(differences, (part) => 255 * (1 - Math.min(1, part * 3))),
    {
      raw: { width: columns, height: rows, channels: 1 },
    },
  ).resize({ width: expected.width, height: rows * 4, fit: 'fill', kernel: 'nearest' })
  const parts = [await pngOf(expected), await pngOf(actual), await map.png().toBuffer()]
  const height = Math.max(expected.height, actual.height)
  const step = Math.max(expected.width, actual.width) + gap
  return sharp({ create: { width: step * 3, height, channels: 3, background: '#c33' } })
    .composite(parts.map((input, index) => ({ input, left: index * step, top: 0 })))
    .png()
    .toBuffer()
}

const pngOf = ({ width, height, pixels }: SmallImage) =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
