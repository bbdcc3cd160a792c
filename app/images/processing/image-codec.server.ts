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
 * Colours that an image may have. Wide ones are kept as Display P3, with the decoding library's own
 * profile: what the uploader's profile describes is converted, and its bytes are dropped.
 */
export type Gamut = 'srgb' | 'p3'

/** Plain pixels, 8 bits a channel, upright, without metadata that could be published. */
export type Pixels = {
  readonly gamut: Gamut
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

export const gamutOf = ({ colours }: Pick<ImageHeader, 'colours'>): Gamut =>
  colours === 'plain' || colours === 'deep' ? 'srgb' : 'p3'

/** Decodes the whole image strictly, or the first frame of an animation. */
export function decodeImage(source: ImageSource, header: ImageHeader) {
  return orDamaged(toPixels(openUpright(source, header), gamutOf(header)))
}

/**
 * Writes the pyramid of an image that is too large to be in memory at once: it is decoded while it
 * is encoded.
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
  // A profile that is not ignored here is converted to sRGB first, of 16 bits to Display P3.
  const ignoreIcc = colours === 'wide' || colours === 'wide-inks'
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS, ignoreIcc } as const
  return IN_GAMUT[colours](sharp(inputOf(source), options).autoOrient())
}

const IN_GAMUT: Record<SourceColours, (image: Sharp) => Sharp> = {
  plain: (image) => image.toColourspace('srgb'),
  // Only with a profile: without one, this reads colours as Display P3.
  deep: (image) => toSrgb(image.toColourspace('srgb')),
  wide: (image) => image.toColourspace('srgb').withIccProfile('p3'),
  'wide-deep': (image) => image.toColourspace('srgb').withIccProfile('p3'),
  'wide-inks': (image) =>
    image.pipelineColourspace('cmyk').toColourspace('cmyk').withIccProfile('p3'),
}

/** Without a profile, since sRGB is what files without one are read as. */
const toSrgb = (image: Sharp): Sharp => image.withIccProfile('srgb', { attach: false })

export function shrinkTo(pixels: Pixels, { width, height }: PixelSize): Promise<Pixels> {
  return toPixels(open(pixels).resize({ width, height, fit: 'fill' }), pixels.gamut)
}

/** In higher quality than the derivatives, which can later be made again from it. */
export async function writePyramid(pixels: Pixels, file: string): Promise<void> {
  await toPyramid(openTagged(pixels), pixels, file)
}

/** From 90 on, the encoder of JPEG stores colours in full, which takes three times the space. */
const PYRAMID_QUALITY = 88

/** Pixels. The encoder does not write JPEG tiles of an image with a longer edge. */
const MAX_JPEG_EDGE = 65_535

/** A TIFF with the levels as its pages. JPEG has no transparency, so that tiles are WebP then. */
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

/** Reads an image of this size from the level of a pyramid that is just large enough. */
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
  // For readers that may know neither transparency nor profiles.
  jpeg: (pixels) =>
    openAsSrgb(pixels)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer(),
}

/** For pictures that the encoder cannot write in the wanted quality. */
const LOWER_QUALITIES = [60, 40, 20]

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
    return await openTagged(pixels).webp(options).toBuffer()
  } catch (error) {
    const lower = LOWER_QUALITIES.find((quality) => quality < options.quality)
    if (lower === undefined) throw error
    return encodeWebp(pixels, { quality: lower, alphaQuality: lower, effort: 0 })
  }
}

/** @returns `#rrggbb`, the average of visible pixels; white if all are transparent */
export async function averageColour(pixels: Pixels): Promise<string> {
  const average = openAsSrgb(pixels).resize({ width: 1, height: 1, fit: 'fill' })
  const { data } = await toPixels(average, 'srgb')
  if (data[3] === 0) return '#ffffff'
  return `#${data.subarray(0, 3).toString('hex')}`
}

/** What the appearance of an image is found out from. */
export function sampleOf(pixels: Pixels): Promise<Sample> {
  const size = { width: SAMPLE_EDGE, height: SAMPLE_EDGE, fit: 'fill' } as const
  return openAsSrgb(pixels).ensureAlpha().resize(size).raw().toBuffer()
}

/** The stored values, without conversion of colours. */
const open = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })

/** sharp takes values for sRGB, unless they have 16 bits. */
const openAsP3 = (pixels: Pixels): Sharp => open(pixels).pipelineColourspace('rgb16')

/** For files that say what their colours are. */
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
