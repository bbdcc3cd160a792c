import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { CodePoints } from '../../../app/images/colour/code-points.ts'

// Files whose pixels are exactly the given ones, with a profile that nothing has converted them to.

export type Samples = {
  readonly data: Uint8Array | Uint16Array
  readonly width: number
  readonly height: number
}

/** A PNG of three samples a pixel, of 8 or 16 bits. */
export async function pngOf(samples: Samples, profile: Buffer): Promise<Buffer> {
  const content = Buffer.concat([Buffer.from('Test\0\0', 'latin1'), deflateSync(profile)])
  return splice(await barePng(samples), AFTER_PNG_HEADER, pngChunk('iCCP', content))
}

const AFTER_PNG_HEADER = 33

async function barePng(samples: Samples): Promise<Buffer> {
  const image = open(samples)
  const deep = samples.data instanceof Uint16Array
  return (deep ? image.toColourspace('rgb16') : image).png().toBuffer()
}

const open = ({ data, width, height }: Samples) =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** The same, whose colours are stated by code points. */
export async function statedPngOf(samples: Samples, points: CodePoints): Promise<Buffer> {
  const content = Buffer.from([points.primaries, points.transfer, 0, 1])
  return splice(await barePng(samples), AFTER_PNG_HEADER, pngChunk('cICP', content))
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
  const property = Buffer.alloc(19)
  property.writeUInt32BE(property.length)
  property.write('colrnclx', 4, 'latin1')
  // The matrix of BT.601 and full range, as the encoder has written the pixels.
  for (const [at, value] of [points.primaries, points.transfer, 6].entries()) {
    property.writeUInt16BE(value, 12 + at * 2)
  }
  property[18] = 0x80
  return withProperty(avif, property)
}

/** Adds a property to the one item of an AVIF; what follows moves back. */
function withProperty(avif: Buffer, property: Buffer): Buffer {
  const at = (type: string) => avif.indexOf(type, 0, 'latin1') - 4
  const [meta, iprp, ipco, ipma] = [at('meta'), at('iprp'), at('ipco'), at('ipma')]
  const grow = (box: number, bytes: number) =>
    avif.writeUInt32BE(avif.readUInt32BE(box) + bytes, box)
  const properties = ipma + 18
  const count = avif[properties] ?? 0
  const added = property.length + 1
  grow(meta, added)
  grow(iprp, added)
  grow(ipco, property.length)
  grow(ipma, 1)
  avif[properties] = count + 1
  // The place of the pixels, in a box `iloc` of one item with one extent and offsets of 4 bytes.
  const extent = at('iloc') + 26
  avif.writeUInt32BE(avif.readUInt32BE(extent) + added, extent)
  const afterIpma = properties + 1 + count
  return Buffer.concat([
    avif.subarray(0, ipma),
    property,
    avif.subarray(ipma, afterIpma),
    Buffer.from([count + 1]),
    avif.subarray(afterIpma),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
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
  const BITS_AT = 8
  const DIRECTORY_AT = 16
  const entries: readonly (readonly [tag: number, type: 3 | 4, count: number, value: number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 4, BITS_AT],
    [259, 3, 1, 1],
    [262, 3, 1, 5],
    [273, 4, 1, 256],
    [277, 3, 1, 4],
    [278, 4, 1, height],
    [279, 4, 1, data.length],
  ]
  const head = Buffer.alloc(256)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(DIRECTORY_AT, 4)
  for (let channel = 0; channel < 4; channel += 1) head.writeUInt16LE(8, BITS_AT + channel * 2)
  head.writeUInt16LE(entries.length, DIRECTORY_AT)
  for (const [at, [tag, type, count, value]] of entries.entries()) {
    const place = DIRECTORY_AT + 2 + at * 12
    head.writeUInt16LE(tag, place)
    head.writeUInt16LE(type, place + 2)
    head.writeUInt32LE(count, place + 4)
    head.writeUInt32LE(value, place + 8)
  }
  return Buffer.concat([head, data])
}
