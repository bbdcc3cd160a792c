import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pngOfSize, pngWithHeader, scansJpeg } from './image-bytes.ts'

/** A small file that takes gigabytes, or seconds, to decode. */
export type DecodingBomb = {
  readonly label: string
  readonly type: 'image/avif' | 'image/jpeg' | 'image/png' | 'image/webp'
  readonly bytes: Buffer
}

const EDGE = 9990

/** Makes bombs in every format that Frame accepts. None of them may be stored. */
export function makeDecodingBombs(): DecodingBomb[] {
  const avif = readFileSync(join(import.meta.dirname, '9990x9990-10-bit.avif'))
  return [
    { label: 'an AVIF of 10 bits, 4:4:4', type: 'image/avif', bytes: avif },
    { label: 'an AVIF that says it is small', type: 'image/avif', bytes: withAvifSize(avif, 64) },
    { label: 'a progressive JPEG of four channels', type: 'image/jpeg', bytes: progressiveJpeg() },
    { label: 'a JPEG of 800 scans', type: 'image/jpeg', bytes: scansJpeg(EDGE, EDGE, 13) },
    { label: 'an interlaced PNG of 16 bits', type: 'image/png', bytes: interlacedPng() },
    { label: 'a PNG of 900 megapixels', type: 'image/png', bytes: largePng() },
    { label: 'a lossless WebP', type: 'image/webp', bytes: LOSSLESS_WEBP },
    { label: 'an animated WebP', type: 'image/webp', bytes: animatedWebp(1000) },
  ]
}

/** Changes the size in the container only; that of the coded image stays. */
function withAvifSize(avif: Buffer, edge: number): Buffer {
  const changed = Buffer.from(avif)
  const at = changed.indexOf('ispe', 0, 'latin1') + 8
  changed.writeUInt32BE(edge, at)
  changed.writeUInt32BE(edge, at + 4)
  return changed
}

/** The header of a frame of four unsampled channels, and the rest of a small grey image. */
function progressiveJpeg(): Buffer {
  const small = scansJpeg(16, 16, 1)
  const at = small.indexOf(Buffer.from([0xff, 0xc2]))
  const components = [1, 2, 3, 4].flatMap((id) => [id, 0x11, 0])
  const size = [EDGE >> 8, EDGE & 255]
  const frame = Buffer.from([0xff, 0xc2, 0, 20, 8, ...size, ...size, 4, ...components])
  const length = 2 + small.readUInt16BE(at + 2)
  return Buffer.concat([small.subarray(0, at), frame, small.subarray(at + length)])
}

/** Few pixels follow, which the decoder finds only after it has taken its memory. */
function interlacedPng(): Buffer {
  const header = { width: EDGE, height: EDGE, bits: 16, colour: 6, isInterlaced: true }
  return pngWithHeader(header, Buffer.alloc(8 * 1000))
}

const largePng = () => pngOfSize(30_000, 30_000, Buffer.alloc(3 * 1000))

/** 9990 × 9990 pixels of one colour in 40 bytes. */
const LOSSLESS_WEBP = Buffer.from(
  'UklGRiAAAABXRUJQVlA4TBQAAAAvBWfBGQdQgVQIIAAKmgLGiIj+Bw==',
  'base64',
)

/**
 * A canvas of 9990 × 9990 pixels with this number of full frames, each of which is decoded alone.
 */
function animatedWebp(frames: number): Buffer {
  const size = [(EDGE - 1) & 255, (EDGE - 1) >> 8, 0]
  const image = LOSSLESS_WEBP.subarray(12)
  const frame = riffChunk('ANMF', [
    Buffer.from([0, 0, 0, 0, 0, 0, ...size, ...size, 40, 0, 0, 0]),
    image,
  ])
  const chunks = [
    riffChunk('VP8X', [Buffer.from([0x02, 0, 0, 0, ...size, ...size])]),
    riffChunk('ANIM', [Buffer.alloc(6)]),
    ...Array.from({ length: frames }, () => frame),
  ]
  return riffChunk('RIFF', [Buffer.from('WEBP'), ...chunks])
}

function riffChunk(type: string, parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
