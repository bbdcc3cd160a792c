import type { Metadata } from 'sharp'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { tileEdge } from '../image.ts'
import { codePointsOfAvif, codePointsOfPng } from '../colour/code-points.ts'
import { statedColoursOf, type StatedColours } from '../colour/stated-colours.ts'
import type { Stated } from '../colour/with-stated-profile.server.ts'
import { countScans, MAX_SCANS } from '../upload/image-scan.ts'
import { sniffImageType } from '../upload/image-type.ts'
import { isWiderThanSrgb } from '../colour/read-icc-profile.ts'
import { withFileBytes } from './file-bytes.server.ts'
import { headOf, inputOf, type ImageSource } from './image-source.server.ts'
import { canConvert } from './profile-trial.server.ts'
import { sharp } from './sharp.server.ts'
import { isOutOfMemory } from './out-of-memory.ts'

export const MAX_PIXELS = 200_000_000
/** The bytes that decoding may take, less than the memory of the image process. */
const MAX_DECODING_BYTES = 448 * 1024 * 1024

export type ImageRefusal = Refusal<
  'image-type' | 'image-damaged' | 'image-too-many-pixels' | 'image-too-complex' | 'disk-full'
>

/** The header of an accepted upload, with its upright size. */
export type ImageHeader = {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly colours: SourceColours
  /** Colours that code points state in place of a profile, unless they are sRGB; else null. */
  readonly stated: Stated | null
}

/**
 * The kind of an upload's colours, which selects the decoding. `wide` may exceed sRGB; `deep` has
 * 16 bits per channel and a profile; `inks` are CMYK.
 */
export type SourceColours = 'plain' | 'deep' | 'wide' | 'wide-deep' | 'wide-inks'

/** Reads only the header, with the decoder that matches the first bytes. */
export async function inspectImage(source: ImageSource): Promise<ImageHeader | ImageRefusal> {
  const inspected = 'isOwnTiff' in source ? OWN_TIFF : inspectBytes(source)
  if (isRefusal(inspected)) return inspected
  const sniffed = inspected.type
  // The pixel limit is checked below, with its own refusal.
  const metadata = await orDamaged(sharp(inputOf(source), { limitInputPixels: false }).metadata())
  if ('refused' in metadata) return metadata
  if (metadata.format === 'heif' && metadata.compression !== 'av1') return refuse('image-type')
  if ((metadata.format === 'heif' ? 'avif' : metadata.format) !== sniffed) {
    return refuse('image-damaged')
  }
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_PIXELS) return refuse('image-too-many-pixels')
  const decodingBytes =
    width * height * (decodingBytesPerPixel(metadata) + turningBytesPerPixel(metadata)) +
    TILE_ROWS * tileEdge(height) * width * Math.max(metadata.channels, metadata.hasAlpha ? 4 : 3)
  if (decodingBytes > MAX_DECODING_BYTES) return refuse('image-too-complex')
  const stated = statedOf(inspected, metadata)
  const colours = await coloursOf(metadata)
  return { width, height, channels: metadata.hasAlpha ? 4 : 3, colours, stated }
}

/** Code points override a profile in a PNG (third edition, 4.3), but not in an AVIF. */
function statedOf({ type, colours }: Inspected, { icc, bitsPerSample = 8 }: Metadata) {
  if (colours === null || (type === 'avif' && icc !== undefined)) return null
  return { colours, bits: bitsPerSample }
}

async function coloursOf({ icc, space }: Metadata): Promise<SourceColours> {
  if (icc === undefined) return 'plain'
  const isDeep = space === 'rgb16'
  const isInks = space === 'cmyk'
  const isColour = isDeep || isInks || space === 'srgb'
  if (!isColour || !isWiderThanSrgb(icc) || !(await canConvert(icc, isInks ? 4 : 3))) {
    return isDeep ? 'deep' : 'plain'
  }
  return isDeep ? 'wide-deep' : isInks ? 'wide-inks' : 'wide'
}

type Inspected = {
  readonly type: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff'
  readonly colours: StatedColours | null
}

const OWN_TIFF: Inspected = { type: 'tiff', colours: null }

function inspectBytes(source: ImageSource): Inspected | ImageRefusal {
  const head = headOf(source)
  const type = sniffImageType(head)
  if (type === 'other') return refuse('image-type')
  if (type === 'unknown') return refuse('image-damaged')
  if (type === 'jpeg' && scansOf(source) > MAX_SCANS) return refuse('image-damaged')
  const points =
    type === 'png' ? codePointsOfPng(head) : type === 'avif' ? codePointsOfAvif(head) : null
  return { type, colours: statedColoursOf(points) }
}

const scansOf = (source: ImageSource): number =>
  'bytes' in source ? countScans(source.bytes) : withFileBytes(source.path, countScans)

/**
 * Bytes of memory that decoding takes per pixel: upper bounds, measured with libvips 8.18. Decoders
 * that stream rows need hardly any. Progressive JPEG, interlaced PNG, WebP and AVIF hold several
 * copies of the whole image.
 */
function decodingBytesPerPixel(metadata: Metadata): number {
  const { gainMap, ...rest } = metadata
  const { format, channels, depth, isProgressive, hasAlpha, chromaSubsampling } = rest
  if (gainMap !== undefined) {
    return GAIN_MAP_DECODER + decodingBytesPerPixel(rest)
  }
  if (format === 'heif') return (depth === 'uchar' ? 17 : 28) + (hasAlpha ? 8 : 0)
  if (format === 'webp') return 12
  if (!isProgressive) return 1
  if (format === 'png') return channels * (depth === 'ushort' ? 2 : 1) + 2
  return chromaSubsampling === '4:2:0' ? 4 : 2 * channels + 1
}

/** Bytes per pixel for a JPEG with a gain map, whose SDR picture is decoded as a whole. */
const GAIN_MAP_DECODER = 4

/** Rows of tiles that the pyramid encoder holds, for all levels together. */
const TILE_ROWS = 3

/** Rotation needs all rows of the image in memory. */
function turningBytesPerPixel({ orientation = 1, hasAlpha, depth }: Metadata): number {
  return orientation > 2 ? (hasAlpha ? 4 : 3) * (depth === 'ushort' ? 2 : 1) : 0
}

/**
 * Converts errors of the decoder to refusals: for damaged files, and for lack of memory or disk
 * space.
 */
export async function orDamaged<Value>(
  decoding: Promise<Value>,
): Promise<Value | Refusal<'image-damaged' | 'image-too-complex' | 'disk-full'>> {
  try {
    return await decoding
  } catch (error) {
    if (error instanceof Error && /no space left/i.test(error.message)) return refuse('disk-full')
    return refuse(isOutOfMemory(error) ? 'image-too-complex' : 'image-damaged')
  }
}
