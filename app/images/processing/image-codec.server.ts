import type { Sharp } from 'sharp'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { Derivative } from '../image.ts'
import { countScans, MAX_SCANS } from '../upload/image-scan.ts'
import { sniffImageType } from '../upload/image-type.ts'
import { sharp } from './sharp.server.ts'

const MAX_PIXELS = 100_000_000
/** Pixels on the long edge of the stored original. */
const MAX_EDGE = 4096

export type ImageRefusal = Refusal<'image-type' | 'image-damaged' | 'image-too-many-pixels'>

/** The header of an accepted upload, with upright dimensions. */
export type ImageHeader = {
  readonly width: number
  readonly height: number
  /** 16 bits a channel with a colour profile: see `decodeImage`. */
  readonly deepWithProfile: boolean
}

/** Plain sRGB pixels, 8 bits a channel, upright, without metadata that could be published. */
export type Pixels = {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/** Reads only the header, with the decoder that matches the first bytes. */
export async function inspectImage(bytes: Uint8Array): Promise<ImageHeader | ImageRefusal> {
  const sniffed = sniffImageType(bytes)
  if (sniffed === 'other') return refuse('image-type')
  if (sniffed === 'unknown') return refuse('image-damaged')
  if (sniffed === 'jpeg' && countScans(bytes) > MAX_SCANS) return refuse('image-damaged')
  // The pixel limit is checked below, where it gets a refusal of its own.
  const metadata = await orDamaged(sharp(bytes, { limitInputPixels: false }).metadata())
  if ('refused' in metadata) return metadata
  if (metadata.format === 'heif' && metadata.compression !== 'av1') return refuse('image-type')
  if ((metadata.format === 'heif' ? 'avif' : metadata.format) !== sniffed) {
    return refuse('image-damaged')
  }
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_PIXELS) return refuse('image-too-many-pixels')
  const deepWithProfile = metadata.space === 'rgb16' && metadata.hasProfile
  return { width, height, deepWithProfile }
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
    .timeout({ seconds: 60 })
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
  return open(pixels).webp({ quality: 92, effort: 1 }).toBuffer()
}

export function encodeDerivative(pixels: Pixels, format: Derivative['format']): Promise<Buffer> {
  return ENCODERS[format](open(pixels)).toBuffer()
}

const ENCODERS: Record<Derivative['format'], (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 80, effort: 4 }),
  // JPEG has no transparency, so transparent parts become white.
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

/** @returns `#rrggbb`, the average of visible pixels; white if all are transparent */
export async function averageColour(pixels: Pixels): Promise<string> {
  const { data } = await toPixels(open(pixels).resize({ width: 1, height: 1, fit: 'fill' }))
  if (data[3] === 0) return '#ffffff'
  return `#${data.subarray(0, 3).toString('hex')}`
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

/** The decoder throws for files that it cannot read. */
async function orDamaged<Value>(
  decoding: Promise<Value>,
): Promise<Value | Refusal<'image-damaged'>> {
  try {
    return await decoding
  } catch {
    return refuse('image-damaged')
  }
}
