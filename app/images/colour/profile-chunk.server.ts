import { crc32, deflateSync } from 'node:zlib'
import { chunksBeforePixels, SIGNATURE_BYTES } from './png-chunks.ts'

/** The chunks that state a file's colours, which a profile replaces. */
const COLOUR_CHUNKS = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'])

/**
 * Builds the beginning of a colour PNG with a profile in place of its own colour chunks.
 * @returns `rest`: the offset at which the file continues
 */
export function withProfileChunk(
  head: Uint8Array,
  profile: Uint8Array,
): { readonly head: Uint8Array; readonly rest: number } {
  const whole = chunksBeforePixels(head).filter(({ end }) => end <= head.length)
  const kept = whole.filter(({ type }) => !COLOUR_CHUNKS.has(type))
  const [header = new Uint8Array(), ...others] = kept.map(({ start, end }) =>
    head.subarray(start, end),
  )
  const content = Buffer.concat([Buffer.from('Frame\0\0', 'latin1'), deflateSync(profile)])
  const signature = head.subarray(0, SIGNATURE_BYTES)
  return {
    head: Buffer.concat([signature, header, chunkOf('iCCP', content), ...others]),
    rest: whole.at(-1)?.end ?? SIGNATURE_BYTES,
  }
}

/** Encodes a chunk of a PNG (third edition, 5.3). */
export function chunkOf(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}
