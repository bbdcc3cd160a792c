import sharp, { type Sharp } from 'sharp'
import { isRefusal } from '../../kernel/result.ts'
import { derivativesOf, type ImageFormat } from '../image.ts'
import { withImageFiles } from './image-process.server.ts'

// Textures that compress badly, and reach encoder limits that photos do not.

/** Pixels. A larger image is streamed instead of being held in memory. */
const EDGE = 4096

type Shade = (x: number, y: number) => number

/** Uniform pseudo-random numbers from 0 to 1, the same in every run. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = createRandom()

const whiteNoise: Shade = () => 255 * random()
const filmGrain: Shade = (x, y) =>
  128 + 90 * Math.sin(x / 700 + y / 900) + 60 * (random() + random() + random() - 1.5)

const GREY_TEXTURES: Readonly<Record<string, Shade>> = {
  'white noise': whiteNoise,
  stipple: () => (random() < 0.15 ? 0 : 255),
  halftone: (x, y) => (((x % 7) - 3) ** 2 + ((y % 7) - 3) ** 2 < 2 + (x % 500) / 50 ? 0 : 255),
  'film grain': filmGrain,
}

/** A greyscale image with one channel. */
function draw(width: number, height: number, shade: Shade): Sharp {
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const grey = shade(at % width, Math.floor(at / width))
    pixels[at] = Math.max(0, Math.min(255, grey))
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}

/** Grey noise. @param edge pixels */
export const drawWhiteNoise = (edge: number): Promise<Buffer> =>
  draw(edge, edge, whiteNoise).jpeg({ quality: 90 }).toBuffer()

/** Noise in all channels, including alpha. @param edge pixels */
export async function drawTransparentNoise(edge: number): Promise<Buffer> {
  const noise = Buffer.from(
    Uint32Array.from({ length: edge ** 2 }, () => random() * 2 ** 32).buffer,
  )
  const image = sharp(noise, { raw: { width: edge, height: edge, channels: 4 } })
  return image.webp({ quality: 30, alphaQuality: 30, effort: 0 }).toBuffer()
}

/** The largest textures by name. Each takes seconds, transparent noise half a minute. */
export const TEXTURES: Readonly<
  Record<string, { readonly width: number; readonly draw: () => Promise<Buffer> }>
> = {
  ...Object.fromEntries(
    Object.entries(GREY_TEXTURES).map(([name, shade]) => [
      name,
      { width: EDGE, draw: () => draw(EDGE, EDGE, shade).jpeg({ quality: 90 }).toBuffer() },
    ]),
  ),
  'transparent noise': { width: 4000, draw: () => drawTransparentNoise(4000) },
}

/** A scan with film grain. */
export const drawScan = (width: number, height: number): Sharp => draw(width, height, filmGrain)

const FORMATS: Record<ImageFormat, string> = { avif: 'heif', webp: 'webp', jpeg: 'jpeg' }

/** Makes the files of an upload. @returns each file's name with its decoded format and width */
export function makeFiles(upload: Buffer): Promise<string[]> {
  return withImageFiles({ bytes: upload }, async ({ outcome: files, path }) => {
    if (isRefusal(files)) throw new Error(files.refused)
    const made = files.derivatives.map(async ({ derivative, bytes }) => {
      const { format, width } = await sharp(bytes).metadata()
      return `${derivative.width}.${derivative.format}: ${format}, ${width}`
    })
    const original = await sharp(path).metadata()
    const names = [`original: ${original.format}, ${original.width}`, ...(await Promise.all(made))]
    return names.toSorted()
  })
}

/** The expected result of `makeFiles` for an upload of this width. */
export function allFiles(width: number): string[] {
  const derivatives = derivativesOf(width).map(
    (derivative) =>
      `${derivative.width}.${derivative.format}: ${FORMATS[derivative.format]}, ${derivative.pixels}`,
  )
  return [`original: tiff, ${width}`, ...derivatives].toSorted()
}
