import type { Sharp } from 'sharp'
import { SAMPLE_EDGE, type Sample } from '../appearance/sample.ts'
import { tileEdge, type Derivative, type PixelSize } from '../image.ts'
import { isRefusal } from '../../kernel/result.ts'
import {
  MAX_PIXELS,
  orDamaged,
  type ImageHeader,
  type ImageRefusal,
  type SourceColours,
} from './image-header.server.ts'
import { inputOf, type ImageSource } from './image-source.server.ts'
import { sharp } from './sharp.server.ts'

/**
 * The gamut of a stored image. Wide colours are converted to Display P3 with the decoding library's
 * own profile, and the uploader's profile is dropped.
 */
export type Gamut = 'srgb' | 'p3'

/** Upright pixels, 8 bits per channel, without metadata that could be published. */
export type Pixels = {
  readonly gamut: Gamut
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

export const gamutOf = ({ colours }: Pick<ImageHeader, 'colours'>): Gamut =>
  colours === 'plain' || colours === 'deep' ? 'srgb' : 'p3'

/** Decodes the whole image strictly; of an animation, the first frame. */
export function decodeImage(source: ImageSource, header: ImageHeader) {
  return orDamaged(toPixels(openUpright(source, header), gamutOf(header)))
}

/**
 * Writes the pyramid of an image that is too large for memory, decoding and encoding it row by row.
 */
export async function writePyramidOf(
  source: ImageSource,
  header: ImageHeader,
  file: string,
): Promise<ImageRefusal | null> {
  const written = await orDamaged(toPyramid(openUpright(source, header), header, file))
  return isRefusal(written) ? written : null
}

function openUpright(source: ImageSource, header: ImageHeader): Sharp {
  const { colours } = header
  // Unless it is ignored here, sharp first converts a profile to sRGB, with 16 bits to Display P3.
  const ignoreIcc = colours === 'wide' || colours === 'wide-inks'
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS, ignoreIcc } as const
  return IN_GAMUT[colours](sharp(inputOf(source), options).autoOrient())
}

const IN_GAMUT: Record<SourceColours, (image: Sharp) => Sharp> = {
  plain: (image) => image.toColourspace('srgb'),
  // Only for images with a profile; without one, sharp would read the colours as Display P3.
  deep: (image) => toSrgb(image.toColourspace('srgb')),
  wide: (image) => image.toColourspace('srgb').withIccProfile('p3'),
  'wide-deep': (image) => image.toColourspace('srgb').withIccProfile('p3'),
  'wide-inks': (image) =>
    image.pipelineColourspace('cmyk').toColourspace('cmyk').withIccProfile('p3'),
}

/** Attaches no profile, because files without one are read as sRGB. */
const toSrgb = (image: Sharp): Sharp => image.withIccProfile('srgb', { attach: false })

export function shrinkTo(pixels: Pixels, { width, height }: PixelSize): Promise<Pixels> {
  return toPixels(open(pixels).resize({ width, height, fit: 'fill' }), pixels.gamut)
}

/** Encodes at a higher quality than derivatives, so that these can be made from it again. */
export async function writePyramid(pixels: Pixels, file: string): Promise<void> {
  await toPyramid(openTagged(pixels), pixels, file)
}

/** From 90 on, the JPEG encoder stores full chroma, which takes three times the space. */
const PYRAMID_QUALITY = 88

/** Pixels. The encoder writes no JPEG tiles for an image with a longer edge. */
const MAX_JPEG_EDGE = 65_535

/** Writes a TIFF with the levels as its pages. With alpha, its tiles are WebP, which JPEG lacks. */
async function toPyramid(
  image: Sharp,
  { width, height, channels }: PixelSize & { readonly channels: 3 | 4 },
  file: string,
): Promise<void> {
  const isJpeg = channels === 3 && Math.max(width, height) <= MAX_JPEG_EDGE
  const compression = isJpeg ? 'jpeg' : 'webp'
  const tile = { tile: true, tileWidth: tileEdge(width), tileHeight: tileEdge(height) }
  await image.tiff({ compression, quality: PYRAMID_QUALITY, pyramid: true, ...tile }).toFile(file)
}

/** Reads an image at a size from the smallest sufficient level of a pyramid. */
export async function readPyramid(
  file: string,
  stored: PixelSize & Pick<Pixels, 'gamut'>,
  { width, height }: PixelSize,
): Promise<Pixels> {
  const scale = Math.min(stored.width / width, stored.height / height)
  const page = Math.max(0, Math.floor(Math.log2(scale)))
  const level = sharp(file, { page, limitInputPixels: MAX_PIXELS, ignoreIcc: true })
  return toPixels(level.resize({ width, height, fit: 'fill' }), stored.gamut)
}

export function encodeDerivative(pixels: Pixels, format: Derivative['format']): Promise<Buffer> {
  return ENCODERS[format](pixels)
}

const ENCODERS: Record<Derivative['format'], (pixels: Pixels) => Promise<Buffer>> = {
  avif: (pixels) =>
    openTagged(pixels).avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer(),
  webp: (pixels) => encodeWebp(pixels, { quality: 80, effort: 4 }),
  // The readers of JPEG files may support neither alpha nor profiles.
  jpeg: (pixels) =>
    openAsSrgb(pixels)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer(),
}

/** Qualities to try when the encoder fails at the wanted one. */
const LOWER_QUALITIES = [60, 40, 20]

type WebpOptions = {
  readonly quality: number
  readonly alphaQuality?: number
  readonly effort: number
}

/**
 * WebP has 512 KB for the prediction modes of all blocks. Noise, film grain and halftones of 4096 ×
 * 4096 pixels exceed this at high quality, and transparent noise exceeds the memory of the process.
 * A lower quality needs less of both.
 */
async function encodeWebp(pixels: Pixels, options: WebpOptions): Promise<Buffer> {
  try {
    return await openTagged(pixels).webp(options).toBuffer()
  } catch (error) {
    const lower = LOWER_QUALITIES.find((quality) => quality < options.quality)
    if (lower === undefined) throw error
    return encodeWebp(pixels, { quality: lower, alphaQuality: lower, effort: 0 })
  }
}

/**
 * @returns `#rrggbb`, the average; white for an image with transparent pixels, because the colour
 * stays visible behind them
 */
export async function averageColour(pixels: Pixels): Promise<string> {
  const average = openAsSrgb(pixels).resize({ width: 1, height: 1, fit: 'fill' })
  const { data } = await toPixels(average, 'srgb')
  if (data[3] !== undefined && data[3] < 255) return '#ffffff'
  return `#${data.subarray(0, 3).toString('hex')}`
}

/** Scales an image to the sample from which its appearance is computed. */
export function sampleOf(pixels: Pixels): Promise<Sample> {
  const size = { width: SAMPLE_EDGE, height: SAMPLE_EDGE, fit: 'fill' } as const
  return openAsSrgb(pixels).ensureAlpha().resize(size).raw().toBuffer()
}

/** Opens the stored values without converting their colours. */
const open = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })

/** sharp assumes sRGB for raw pixels, unless the pipeline has 16 bits. */
const openAsP3 = (pixels: Pixels): Sharp => open(pixels).pipelineColourspace('rgb16')

/** Opens pixels for files that state their colours. */
const openTagged = (pixels: Pixels): Sharp =>
  pixels.gamut === 'p3' ? openAsP3(pixels).withIccProfile('p3') : open(pixels)

const openAsSrgb = (pixels: Pixels): Sharp =>
  pixels.gamut === 'p3' ? toSrgb(openAsP3(pixels)) : open(pixels)

async function toPixels(image: Sharp, gamut: Gamut): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels !== 3 && channels !== 4) throw new Error(`not an RGB image: ${channels} channels`)
  return { data, width, height, channels, gamut }
}
