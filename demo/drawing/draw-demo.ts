import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type AvifOptions } from 'sharp'
import { derivativeSize } from '../../app/images/image.ts'
import {
  averageColour,
  decodeImage,
  type Pixels,
  shrinkTo,
} from '../../app/images/processing/image-codec.server.ts'
import { inspectImage } from '../../app/images/processing/image-header.server.ts'
import { isRefusal } from '../../app/kernel/result.ts'
import { SKETCH_WIDTHS } from '../../app/stock-photos/sketch-source.server.ts'
import { demoArtists } from '../demo-artists.ts'
import { heroPieces } from '../demo-hero.ts'
import { demoSketches } from '../demo-sketches.ts'
import {
  pictureFiles,
  PORTRAIT_EDGE,
  portraitName,
  WORK_EDGE,
  workPictureName,
  type PictureFacts,
} from '../demo-picture.ts'
import { drawPortrait, drawSketch, drawWork } from './drawing.ts'
import { findDrawingFault } from './drawing-fault.ts'
import { writeHero } from './hero-files.ts'
import type { PixelDrawing } from './raster/raster.ts'
import type { Drawing } from './sheet.ts'

// Draws the pictures of the demo gallery again after a change to the drawing program: `npm run
// demo:draw`, or `npm run demo:draw -- <key of an artist> …` for some artists only. All take half
// an hour. It stops at an invalid drawing, and at one that equals another.

const FACTS = 'demo/pictures.json'

/** The quality of the image pipeline, with an effort too slow for uploads. */
const AVIF = { quality: 50, effort: 5, chromaSubsampling: '4:2:0' } as const
/** More effort saves few bytes on raster pictures, and takes three times as long. */
const RASTER_AVIF = { ...AVIF, effort: 3 } as const
/**
 * Raster pictures need many bytes. Their quality is lowered until the widest file is within this
 * size.
 */
const MAX_FILE_BYTES = 48 * 1024
const MIN_QUALITY = 30
const QUALITY_STEP = 7
/** The long edge of a raster picture in pixels. */
const RASTER_EDGE = 800
const SKETCH_WEBP = { quality: 75, effort: 6 } as const

type Job = {
  readonly name: string
  readonly draw: () => Drawing | PixelDrawing
  readonly edge: number
}

const { positionals: keys } = parseArgs({ allowPositionals: true })
const chosen = demoArtists.filter(({ key }) => keys.length === 0 || keys.includes(key))

const jobs: readonly Job[] = chosen.flatMap((artist) => [
  { name: portraitName(artist), draw: () => drawPortrait(artist), edge: PORTRAIT_EDGE },
  ...artist.works.map((work) => ({
    name: workPictureName(artist, work),
    draw: () => drawWork(artist, work, RASTER_EDGE),
    edge: WORK_EDGE,
  })),
])

async function writePictures(): Promise<void> {
  for (const { key } of chosen) await rm(`demo/pictures/${key}`, { recursive: true, force: true })
  const drawn: Record<string, PictureFacts> = {}
  for (const [index, job] of jobs.entries()) {
    drawn[job.name] = await writePicture(job)
    process.stdout.write(`${index + 1} of ${jobs.length}: ${job.name}\n`)
  }
  const known = { ...(await readFacts()), ...drawn }
  const names = demoArtists.flatMap((artist) => [
    portraitName(artist),
    ...artist.works.map((work) => workPictureName(artist, work)),
  ])
  const facts = names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))
  await writeFile(FACTS, `${JSON.stringify(Object.fromEntries(facts), null, 2)}\n`)
}

async function readFacts(): Promise<Record<string, PictureFacts>> {
  return JSON.parse(await readFile(FACTS, 'utf8'))
}

async function writePicture({ name, draw, edge }: Job): Promise<PictureFacts> {
  const drawing = draw()
  const pixels = 'svg' in drawing ? await rasterise(drawing.svg, edge) : pixelsOf(drawing)
  const { width, height } = pixels
  const options =
    'svg' in drawing ? AVIF : { ...RASTER_AVIF, quality: await affordableQuality(pixels) }
  let widest: Buffer = Buffer.alloc(0)
  for (const { derivative, path } of pictureFiles({ name, width })) {
    widest = await encode(await shrinkTo(pixels, derivativeSize(pixels, derivative.width)), options)
    await write(path, widest)
  }
  const id = createHash('sha256').update(widest).digest('hex')
  const placeholder = await averageColour(await decode(widest))
  return { id, width, height, placeholder, bytes: widest.length }
}

const encode = (pixels: Pixels, options: AvifOptions): Promise<Buffer> =>
  open(pixels).avif(options).toBuffer()

/** One step of quality saves about a fifth of the bytes. */
async function affordableQuality(pixels: Pixels): Promise<number> {
  const { length } = await encode(pixels, RASTER_AVIF)
  const steps = Math.max(0, Math.ceil(Math.log(length / MAX_FILE_BYTES) / Math.log(1.25)))
  return Math.max(MIN_QUALITY, RASTER_AVIF.quality - steps * QUALITY_STEP)
}

function pixelsOf({ rgb, width, height }: PixelDrawing): Pixels {
  const mark = createHash('sha256').update(rgb).digest('hex')
  if (drawn.has(mark)) throw new Error('a drawing has a fault: it was drawn before')
  drawn.add(mark)
  return { data: Buffer.from(rgb), width, height, channels: 3, gamut: 'srgb' }
}

async function writeSketches(): Promise<void> {
  await rm('demo/sketches', { recursive: true, force: true })
  for (const { id } of demoSketches) {
    const pixels = await rasterise(drawSketch(id).svg, Math.max(...SKETCH_WIDTHS))
    for (const width of SKETCH_WIDTHS) {
      const file = await open(await shrinkTo(pixels, derivativeSize(pixels, width)))
        .webp(SKETCH_WEBP)
        .toBuffer()
      await write(`demo/sketches/${id}/${width}.webp`, file)
    }
  }
}

const drawn = new Set<string>()

async function rasterise(svg: string, edge: number): Promise<Pixels> {
  const fault = drawn.has(svg) ? 'it was drawn before' : findDrawingFault(svg)
  if (fault !== null) throw new Error(`a drawing has a fault: ${fault}`)
  drawn.add(svg)
  const png = await sharp(Buffer.from(svg))
    .resize(edge, edge, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return decode(png)
}

/** Decodes bytes as an upload is decoded. */
async function decode(bytes: Buffer): Promise<Pixels> {
  const header = await inspectImage({ bytes })
  const pixels = isRefusal(header) ? header : await decodeImage({ bytes }, header)
  if (isRefusal(pixels)) throw new Error(`a drawing was refused: ${pixels.refused}`)
  return pixels
}

const open = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })

async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

await writePictures()
if (keys.length === 0) {
  await writeSketches()
  await writeHero(heroPieces)
}
