import { crc32, deflateSync } from 'node:zlib'
import { chunksBeforePixels, SIGNATURE_BYTES } from './png-chunks.ts'

/** What says which colours a file has; a profile takes its place. */
const COLOUR_CHUNKS = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'])

/**
 * The beginning of a PNG of colours with a profile, in the place of what it says of them.
 * @returns `rest`: where the file goes on after it
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

/** A chunk of a PNG (third edition, 5.3). */
export function chunkOf(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}
