import type { Sharp } from 'sharp'
import { SAMPLE_EDGE, type Sample } from '../appearance/sample.ts'
import type { Derivative } from '../image.ts'
import {
  MAX_PIXELS,
  orDamaged,
  type ImageHeader,
  type ImageRefusal,
} from './image-header.server.ts'
import { sharp } from './sharp.server.ts'

/** Pixels on the long edge of the stored original. */
const MAX_EDGE = 4096

/** Plain sRGB pixels, 8 bits a channel, upright, without metadata that could be published. */
export type Pixels = {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/** Decodes the whole image strictly, or the first frame of an animation. */
export async function decodeImage(
  bytes: Uint8Array,
  header: ImageHeader,
): Promise<Pixels | ImageRefusal> {
  const shrunk = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  // sharp converts deep images with a profile to Display P3, and to sRGB only on request. Without a
  // profile the same request would read them as Display P3.
  const inSrgb = header.deepWithProfile ? shrunk.withIccProfile('srgb') : shrunk
  return orDamaged(toPixels(inSrgb))
}

/** @param width pixels; the height follows */
export function shrinkTo(pixels: Pixels, width: number): Promise<Pixels> {
  const height = Math.max(1, Math.round((pixels.height * width) / pixels.width))
  return toPixels(open(pixels).resize({ width, height, fit: 'fill' }))
}

/** In higher quality than the derivatives, which can later be made again from it. */
export function encodeOriginal(pixels: Pixels): Promise<Buffer> {
  return encodeWebp(pixels, { quality: 92, effort: 1 })
}

export function encodeDerivative(pixels: Pixels, format: Derivative['format']): Promise<Buffer> {
  return ENCODERS[format](pixels)
}

const ENCODERS: Record<Derivative['format'], (pixels: Pixels) => Promise<Buffer>> = {
  avif: (pixels) =>
    open(pixels).avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer(),
  webp: (pixels) => encodeWebp(pixels, { quality: 80, effort: 4 }),
  // JPEG has no transparency, so transparent parts become white.
  jpeg: (pixels) =>
    open(pixels).flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
}

/** For pictures that the encoder cannot write in the wanted quality. */
const LOWER_QUALITIES = [80, 60, 40, 20]

type WebpOptions = {
  readonly quality: number
  readonly alphaQuality?: number
  readonly effort: number
}

/**
 * WebP has 512 KB for the prediction modes of all blocks. Noise, film grain and halftones of
 * 4096 × 4096 pixels need more at high quality, so the encoder fails. Transparent noise needs more
 * memory than the process has. Lower quality needs less of both.
 */
async function encodeWebp(pixels: Pixels, options: WebpOptions): Promise<Buffer> {
  try {
    return await open(pixels).webp(options).toBuffer()
  } catch (error) {
    const lower = LOWER_QUALITIES.find((quality) => quality < options.quality)
    if (lower === undefined) throw error
    return encodeWebp(pixels, { quality: lower, alphaQuality: lower, effort: 0 })
  }
}

/** @returns `#rrggbb`, the average of visible pixels; white if all are transparent */
export async function averageColour(pixels: Pixels): Promise<string> {
  const { data } = await toPixels(open(pixels).resize({ width: 1, height: 1, fit: 'fill' }))
  if (data[3] === 0) return '#ffffff'
  return `#${data.subarray(0, 3).toString('hex')}`
}

/** What the appearance of an image is found out from. */
export function sampleOf(pixels: Pixels): Promise<Sample> {
  const size = { width: SAMPLE_EDGE, height: SAMPLE_EDGE, fit: 'fill' } as const
  return open(pixels).ensureAlpha().resize(size).raw().toBuffer()
}

function open({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels !== 3 && channels !== 4) throw new Error(`not an sRGB image: ${channels} channels`)
  return { data, width, height, channels }
}
