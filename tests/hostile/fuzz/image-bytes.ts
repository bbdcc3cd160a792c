import { crc32, deflateSync } from 'node:zlib'

/** Bytes of image formats that no encoder would write, composed by hand. */

export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

/** Puts chunks behind the header of a PNG. */
export function withPngChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const end = 8 + 25
  return Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)])
}

export type PngHeader = {
  readonly width: number
  readonly height: number
  /** Bits of a channel. */
  readonly bits: number
  /** 2: red, green and blue; 6: with alpha. */
  readonly colour: number
  readonly isInterlaced: boolean
}

/** A PNG with this size in its header, and the given pixel data. */
export function pngOfSize(width: number, height: number, pixels: Buffer): Buffer {
  return pngWithHeader({ width, height, bits: 8, colour: 2, isInterlaced: false }, pixels)
}

export function pngWithHeader(
  { width, height, bits, colour, isInterlaced }: PngHeader,
  pixels: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = colour
  header[12] = Number(isInterlaced)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An animated PNG with this number of frames, each a copy of the picture. */
export function animatedPng(png: Buffer, frames: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  const size = png.subarray(16, 24)
  const frame = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence, 0)
    size.copy(data, 4)
    return pngChunk('fcTL', data)
  }
  const idat = png.indexOf('IDAT') - 4
  const length = png.readUInt32BE(idat)
  const pixels = png.subarray(idat + 8, idat + 8 + length)
  const more = Array.from({ length: frames - 1 }, (_, index) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(2 * index + 2)
    return Buffer.concat([frame(2 * index + 1), pngChunk('fdAT', Buffer.concat([number, pixels]))])
  })
  const end = png.indexOf('IEND') - 4
  return Buffer.concat([
    png.subarray(0, idat),
    pngChunk('acTL', control),
    frame(0),
    png.subarray(idat, end),
    ...more,
    png.subarray(end),
  ])
}

/** A segment of a JPEG, such as a comment (0xfe) or metadata (0xe1); at most 65,533 bytes. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Puts segments behind the first marker of a JPEG. */
export function withJpegSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/**
 * A whole and correct grey progressive JPEG that sends each coefficient bit by bit: 63 × `bits` + 1
 * scans of almost no bytes, each of which goes through every block of the picture.
 */
export function scansJpeg(width: number, height: number, bits: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const oneSymbol = (id: number, symbol: number) =>
    jpegSegment(0xc4, Buffer.from([id, 1, ...Array<number>(15).fill(0), symbol]))
  const scan = (from: number, to: number, approximation: number) =>
    jpegSegment(0xda, Buffer.from([1, 1, 0, from, to, approximation]))
  const runs = endOfBlockRuns(blocks)
  const scans: Buffer[] = []
  for (let coefficient = 1; coefficient < 64; coefficient += 1) {
    for (let low = bits - 1; low >= 0; low -= 1) {
      const high = low === bits - 1 ? 0 : low + 1
      scans.push(scan(coefficient, coefficient, (high << 4) | low), runs)
    }
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    jpegSegment(0xc2, frame),
    oneSymbol(0x00, 0),
    oneSymbol(0x10, 0xe0),
    scan(0, 0, 0),
    // One bit for each block: no difference to the one before.
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Encodes that this many blocks are empty, 32,767 at a time: a 0, then 14 bits with the number. */
function endOfBlockRuns(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0;) {
    const run = Math.min(left, 32_767)
    // The symbol stands for 16,384 and the bits behind it for the rest.
    bits += `0${Math.max(run - 16_384, 0)
      .toString(2)
      .padStart(14, '0')}`
    left -= Math.max(run, 16_384)
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  // A byte of ones is followed by a zero, so that it is no marker.
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}
