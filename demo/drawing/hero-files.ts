import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import {
  HERO_FALLBACK,
  HERO_WIDTHS,
  heroFile,
  type HeroFormat,
  type HeroWork,
} from '../../app/welcome/hero-work.ts'
import type { HeroPiece } from '../demo-hero.ts'
import { artistId, workId } from '../seeding/demo-id.ts'
import { drawLines } from './drawing.ts'

const FOLDER = 'public/hero'
const LIST = 'app/welcome/hero-works.ts'

/** For line drawings, strong compression at twice the pixels looks better than weak at one. */
const QUALITY = { 600: { avif: 40, webp: 26 }, 1200: { avif: 23, webp: 40 } } as const

/** Renders the works into public/hero, and writes the list that the landing page imports. */
export async function writeHero(pieces: readonly HeroPiece[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const file of await readdir(FOLDER)) await rm(`${FOLDER}/${file}`)
  const works: HeroWork[] = []
  for (const [index, piece] of pieces.entries()) {
    works.push(await writeWork(String(index + 1), piece))
  }
  await writeFile(LIST, listOf(works))
}

async function writeWork(file: string, { artist, work }: HeroPiece): Promise<HeroWork> {
  const { svg } = drawLines(artist, work)
  const largest = Math.max(...HERO_WIDTHS)
  const { data: png, info } = await sharp(Buffer.from(svg))
    .resize({ width: largest })
    .png()
    .toBuffer({ resolveWithObject: true })
  for (const width of HERO_WIDTHS) await writePicture(png, { file, width, format: 'avif' })
  await writePicture(png, { file, ...HERO_FALLBACK })
  const placeholder = await averageColour(png)
  return {
    file,
    id: workId(artist, work),
    artistId: artistId(artist),
    title: work.title,
    artist: `${artist.firstName} ${artist.lastName}`,
    alt: work.altDescription,
    width: info.width,
    height: info.height,
    placeholder,
  }
}

type Picture = { file: string; width: (typeof HERO_WIDTHS)[number]; format: HeroFormat }

async function writePicture(png: Buffer, { file, width, format }: Picture): Promise<void> {
  const options = { quality: QUALITY[width][format], effort: 6 }
  const picture = sharp(png).resize({ width }).toFormat(format, options)
  await picture.toFile(`${FOLDER}/${heroFile({ file }, width, format)}`)
}

async function averageColour(png: Buffer): Promise<string> {
  const pixel = await sharp(png).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

function listOf(works: readonly HeroWork[]): string {
  const entries = works.map((work) => {
    const fields = Object.entries(work).map(([key, value]) => `    ${key}: ${literal(value)},`)
    return `  {\n${fields.join('\n')}\n  },`
  })
  return `import type { HeroWork } from './hero-work.ts'

/** Written by npm run demo:draw, together with the files in public/hero. */
export const heroWorks: readonly HeroWork[] = [
${entries.join('\n')}
]
`
}

function literal(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const plain = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')
  return plain.includes("'") ? JSON.stringify(value) : `'${plain}'`
}
