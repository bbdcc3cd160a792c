import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Visit } from './access-states.ts'
import {
  compareLooks,
  REDUCTION,
  type Comparison,
  type SmallPicture,
} from './screenshot-comparison.ts'

/** The folder for pictures in full size of all that the access journeys see; null unless asked for. */
export const albumFolder = process.env['FRAME_SCREENSHOTS'] ?? null

/** Whether what is seen now is how it shall look from now on. */
export const isRenewal = process.env['FRAME_UPDATE_SCREENSHOTS'] === '1'

/** How every page shall look, made small; `npm run screenshots -- --update` renews it. */
export const BASELINES = join(import.meta.dirname, 'screenshots')

/** What WebP holds; the gallery's wall on a phone is longer. */
const MOST_PX = 16_383

/** Where and how a page was seen: by whom and what, how wide, by which light. */
export type Look = {
  readonly name: string
  readonly width: number
  readonly theme: string
}

/** Of letters that every file system takes, without the ids that differ from run to run. */
export function pictureName(who: string, { path, state }: Visit): string {
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

const fileOf = ({ name, width, theme }: Look) => `${name}.${width}.${theme}.webp`

/** Writes a picture in its full size, named after what it shows. */
export async function keepInAlbum(folder: string, picture: Buffer, look: Look): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { width, height } = await sharp(picture).metadata()
  await sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.min(height, MOST_PX) })
    .webp({ quality: 80 })
    .toFile(join(folder, fileOf(look)))
}

/** As it is kept: what the format does to colours must not count as a difference. */
const makeSmall = (picture: Buffer, { width }: Look): Promise<Buffer> =>
  sharp(picture)
    .removeAlpha()
    .resize({ width: Math.round(width / REDUCTION) })
    .webp({ quality: 60, smartSubsample: true, effort: 2 })
    .toBuffer()

/**
 * From now on the page shall look so. What the eye can't tell from what was kept stays as it is but
 * for its time, so that a renewal changes only the files of what has changed.
 */
export async function keepAsBaseline(picture: Buffer, look: Look): Promise<void> {
  await mkdir(BASELINES, { recursive: true })
  const file = join(BASELINES, fileOf(look))
  const [small, now] = [await makeSmall(picture, look), new Date()]
  const { fault } = existsSync(file)
    ? compareLooks(await pixelsOf(file), await pixelsOf(small))
    : { fault: 'new' }
  if (fault === null) await utimes(file, now, now)
  else await writeFile(file, small)
}

/** Removes the pictures of what nobody has looked at since; a moment in milliseconds. */
export async function dropBaselinesBefore(moment: number): Promise<void> {
  for (const name of await listBaselines()) {
    const file = join(BASELINES, name)
    if ((await stat(file)).mtimeMs < moment) await rm(file)
  }
}

export const listBaselines = (): Promise<string[]> => readdir(BASELINES)

/**
 * Compares a picture with how the page shall look; where it differs, writes what was expected, what
 * is there and where they differ.
 * @returns one line that says how it differs and where to look; none when all is well
 */
export async function findChanges(picture: Buffer, look: Look, folder: string): Promise<string[]> {
  const file = join(BASELINES, fileOf(look))
  if (!existsSync(file)) return [`no picture to compare with: npm run screenshots -- --update`]
  const [expected, actual] = [await pixelsOf(file), await pixelsOf(await makeSmall(picture, look))]
  const comparison = compareLooks(expected, actual)
  if (comparison.fault === null) return []
  await mkdir(folder, { recursive: true })
  const sheet = join(folder, `${look.name}.${look.width}.${look.theme}.png`)
  await writeFile(sheet, await drawSheet(expected, actual, comparison))
  return [`${comparison.fault}: expected, actual and difference in ${sheet}`]
}

async function pixelsOf(picture: Buffer | string): Promise<SmallPicture> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** What was expected, what is there, and how much they differ (the darker, the more), side by side. */
async function drawSheet(
  expected: SmallPicture,
  actual: SmallPicture,
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

const pngOf = ({ width, height, pixels }: SmallPicture) =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
