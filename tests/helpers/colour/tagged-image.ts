import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Files whose pixels are exactly the given ones, with a profile that nothing has converted them to.

export type Samples = {
  readonly data: Uint8Array | Uint16Array
  readonly width: number
  readonly height: number
}

/** A PNG of three samples a pixel, of 8 or 16 bits. */
export async function pngOf(samples: Samples, profile: Buffer): Promise<Buffer> {
  const { width, height } = samples
  const image = sharp(samples.data, { raw: { width, height, channels: 3 } })
  const deep = samples.data instanceof Uint16Array
  const png = await (deep ? image.toColourspace('rgb16') : image).png().toBuffer()
  const content = Buffer.concat([Buffer.from('Test\0\0', 'latin1'), deflateSync(profile)])
  const afterHeader = 33
  return splice(png, afterHeader, pngChunk('iCCP', content))
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
