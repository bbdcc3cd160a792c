import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { derivativesOf, type ImageFormat } from '../image.ts'
import { runImageTask } from './image-process.server.ts'

// Pictures that are hard to compress: encoders have limits that photos do not reach.

const EDGE = 4096

type Shade = (x: number, y: number) => number

/** Uniform, from 0 to 1, and the same in every run. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = createRandom()

const TEXTURES: Record<string, Shade> = {
  'white noise': () => 255 * random(),
  stipple: () => (random() < 0.15 ? 0 : 255),
  halftone: (x, y) => (((x % 7) - 3) ** 2 + ((y % 7) - 3) ** 2 < 2 + (x % 500) / 50 ? 0 : 255),
  'film grain': (x, y) =>
    128 + 90 * Math.sin(x / 700 + y / 900) + 60 * (random() + random() + random() - 1.5),
}

/** Grey, of one channel. */
function draw(width: number, height: number, shade: Shade): Sharp {
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const grey = shade(at % width, Math.floor(at / width))
    pixels[at] = Math.max(0, Math.min(255, grey))
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}

const FORMATS: Record<ImageFormat, string> = { avif: 'heif', webp: 'webp', jpeg: 'jpeg' }

/** The files of an upload, with the format and width that decoding them shows. */
async function makeFiles(upload: Buffer): Promise<string[]> {
  const files = await runImageTask({ bytes: upload })
  if (isRefusal(files)) throw new Error(files.refused)
  const made = files.derivatives.map(async ({ derivative, bytes }) => {
    const { format, width } = await sharp(bytes).metadata()
    return `${derivative.width}.${derivative.format}: ${format}, ${width}`
  })
  const original = await sharp(files.original?.bytes).metadata()
  const names = [`original: ${original.format}, ${original.width}`, ...(await Promise.all(made))]
  return names.toSorted()
}

function allFiles(width: number): string[] {
  const derivatives = derivativesOf(width).map(
    (derivative) =>
      `${derivative.width}.${derivative.format}: ${FORMATS[derivative.format]}, ${derivative.pixels}`,
  )
  return [`original: webp, ${width}`, ...derivatives].toSorted()
}

test.each(Object.keys(TEXTURES))(
  '%s of 4096 × 4096 pixels gets all its files',
  async (name) => {
    const upload = await draw(EDGE, EDGE, TEXTURES[name] ?? (() => 0)).jpeg({ quality: 90 })
    expect(await makeFiles(await upload.toBuffer())).toEqual(allFiles(EDGE))
  },
  120_000,
)

test('transparent noise of 4000 × 4000 pixels gets all its files', async () => {
  const noise = Buffer.from(Uint32Array.from({ length: 16e6 }, () => random() * 2 ** 32).buffer)
  const image = sharp(noise, { raw: { width: 4000, height: 4000, channels: 4 } })
  const upload = await image.webp({ quality: 30, alphaQuality: 30, effort: 0 }).toBuffer()
  expect(await makeFiles(upload)).toEqual(allFiles(4000))
}, 120_000)

const scan = () => draw(1300, 900, TEXTURES['film grain'] ?? (() => 0))

test.each<[string, () => Sharp]>([
  ['a grey scan', () => scan().toColourspace('b-w').png()],
  ['a grey scan of 16 bits', () => scan().toColourspace('grey16').png()],
  ['a scan of one bit a pixel', () => scan().threshold().png({ palette: true, colours: 2 })],
  ['a PNG with a palette', () => scan().toColourspace('srgb').png({ palette: true })],
  ['a CMYK scan', () => scan().toColourspace('cmyk').jpeg()],
  ['an interlaced PNG', () => scan().png({ progressive: true })],
  ['a progressive JPEG', () => scan().jpeg({ progressive: true })],
  ['an AVIF of 12 bits', () => scan().toColourspace('srgb').avif({ bitdepth: 12, effort: 0 })],
])('%s gets all its files', async (_, make) => {
  expect(await makeFiles(await make().toBuffer())).toEqual(allFiles(1300))
})
