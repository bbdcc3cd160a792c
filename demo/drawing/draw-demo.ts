import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
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

// Draws all pictures of the demo gallery again, after a change to the drawing program:
// `npm run demo:draw`. It takes some minutes, most of them for the slow and small encoding. It stops
// at a drawing that is not whole, or that is the same as another.

/** The quality of the image pipeline, at an effort that an upload could not wait for. */
const AVIF = { quality: 50, effort: 5, chromaSubsampling: '4:2:0' } as const
const SKETCH_WEBP = { quality: 75, effort: 6 } as const

type Job = { readonly name: string; readonly draw: () => { svg: string }; readonly edge: number }

const jobs: readonly Job[] = demoArtists.flatMap((artist) => [
  { name: portraitName(artist), draw: () => drawPortrait(artist), edge: PORTRAIT_EDGE },
  ...artist.works.map((work) => ({
    name: workPictureName(artist, work),
    draw: () => drawWork(artist, work),
    edge: WORK_EDGE,
  })),
])

async function writePictures(): Promise<void> {
  await rm('demo/pictures', { recursive: true, force: true })
  const facts: Record<string, PictureFacts> = {}
  for (const [index, job] of jobs.entries()) {
    facts[job.name] = await writePicture(job)
    process.stdout.write(`${index + 1} of ${jobs.length}: ${job.name}\n`)
  }
  await writeFile('demo/pictures.json', `${JSON.stringify(facts, null, 2)}\n`)
}

async function writePicture({ name, draw, edge }: Job): Promise<PictureFacts> {
  const pixels = await rasterise(draw().svg, edge)
  const { width, height } = pixels
  let widest = Buffer.alloc(0)
  for (const { derivative, path } of pictureFiles({ name, width })) {
    widest = await open(await shrinkTo(pixels, derivative.pixels))
      .avif(AVIF)
      .toBuffer()
    await write(path, widest)
  }
  const id = createHash('sha256').update(widest).digest('hex')
  const placeholder = await averageColour(await decode(widest))
  return { id, width, height, placeholder, bytes: widest.length }
}

async function writeSketches(): Promise<void> {
  await rm('demo/sketches', { recursive: true, force: true })
  for (const { id } of demoSketches) {
    const pixels = await rasterise(drawSketch(id).svg, Math.max(...SKETCH_WIDTHS))
    for (const width of SKETCH_WIDTHS) {
      const file = await open(await shrinkTo(pixels, width))
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

/** As an upload is decoded. */
async function decode(bytes: Buffer): Promise<Pixels> {
  const header = await inspectImage(bytes)
  const pixels = isRefusal(header) ? header : await decodeImage(bytes, header)
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
await writeSketches()
await writeHero(heroPieces)
