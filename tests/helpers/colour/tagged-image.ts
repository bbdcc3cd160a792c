import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { CodePoints } from '../../../app/images/colour/code-points.ts'
import { chunkOf } from '../../../app/images/colour/profile-chunk.server.ts'
import { LONG, SHORT, tiffHeader } from '../../../app/images/processing/tiff-header.server.ts'
import { heifOf, itemOf, statedColour } from './heif.ts'

// Files with exactly the given pixels, and a profile without any conversion.

export type Samples = {
  readonly data: Uint8Array | Uint16Array
  readonly width: number
  readonly height: number
}

/** A PNG of three samples a pixel, of 8 or 16 bits. */
export async function pngOf(samples: Samples, profile: Buffer): Promise<Buffer> {
  const content = Buffer.concat([Buffer.from('Test\0\0', 'latin1'), deflateSync(profile)])
  return splice(await barePng(samples), AFTER_PNG_HEADER, chunkOf('iCCP', content))
}

const AFTER_PNG_HEADER = 33

async function barePng(samples: Samples): Promise<Buffer> {
  const image = open(samples)
  const deep = samples.data instanceof Uint16Array
  return (deep ? image.toColourspace('rgb16') : image).png().toBuffer()
}

const open = ({ data, width, height }: Samples) =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** A PNG of three samples a pixel, whose colours code points state. */
export async function statedPngOf(samples: Samples, points: CodePoints): Promise<Buffer> {
  const content = Buffer.from([points.primaries, points.transfer, 0, 1])
  return splice(await barePng(samples), AFTER_PNG_HEADER, chunkOf('cICP', content))
}

/** An AVIF of 10 bits a channel, whose colours are stated by code points. */
export async function statedAvifOf(samples: Samples, points: CodePoints): Promise<Buffer> {
  const encoder = {
    compression: 'av1',
    bitdepth: 10,
    quality: 100,
    chromaSubsampling: '4:4:4',
  } as const
  const avif = await open(samples).toColourspace('rgb16').heif(encoder).toBuffer()
  const item = itemOf(avif)
  const colour = statedColour(points.primaries, points.transfer)
  return heifOf({ items: [{ ...item, properties: [...item.properties, colour] }] })
}

/** A JPEG of three samples a pixel, or of four inks. */
export async function jpegOf(
  { data, width, height }: Samples & { readonly data: Uint8Array },
  profile: Buffer | null,
): Promise<Buffer> {
  const isInks = data.length === width * height * 4
  const image = isInks
    ? sharp(inkTiff({ data, width, height }), { ignoreIcc: true })
        .pipelineColourspace('cmyk')
        .toColourspace('cmyk')
    : sharp(data, { raw: { width, height, channels: 3 } })
  const jpeg = await image.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
  return profile === null ? jpeg : splice(jpeg, 2, profileSegment(profile))
}

function profileSegment(profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile])
  return jpegSegment(0xe2, content)
}

export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

export const splice = (bytes: Buffer, at: number, inserted: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)])

/** An uncompressed TIFF of four inks, which sharp can read and not make. */
function inkTiff({ data, width, height }: Samples & { readonly data: Uint8Array }): Buffer {
  const header = tiffHeader((start) => [
    { tag: 256, type: LONG, values: [width] },
    { tag: 257, type: LONG, values: [height] },
    { tag: 258, type: SHORT, values: [8, 8, 8, 8] },
    { tag: 259, type: SHORT, values: [1] },
    { tag: 262, type: SHORT, values: [5] },
    { tag: 273, type: LONG, values: [start] },
    { tag: 277, type: SHORT, values: [4] },
    { tag: 278, type: LONG, values: [height] },
    { tag: 279, type: LONG, values: [data.length] },
  ])
  return Buffer.concat([header, data])
}
