import { fourCharactersAt } from './four-character-code.ts'

/** The chunks of a PNG (third edition) before its pixels. Pure; parses an untrusted file. */

export const SIGNATURE_BYTES = 8
/** The length, type and checksum of a chunk. */
const CHUNK_BYTES = 12
/** The limit for untrusted files. Valid ones have about ten chunks. */
const MAX_CHUNKS = 1000

/**
 * The position of a chunk, from its length to its checksum. The head of the file may end before it.
 */
type PngChunk = { readonly type: string; readonly start: number; readonly end: number }

export function chunksBeforePixels(head: Uint8Array): PngChunk[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const chunks: PngChunk[] = []
  for (let start = SIGNATURE_BYTES; start + CHUNK_BYTES <= head.length;) {
    const type = fourCharactersAt(view, start + 4)
    const end = start + view.getUint32(start) + CHUNK_BYTES
    if (type === 'IDAT' || chunks.length === MAX_CHUNKS) break
    chunks.push({ type, start, end })
    start = end
  }
  return chunks
}

/** Whether the file is a PNG in colour, not in greyscale (11.2.1). */
export const isColourPng = (head: Uint8Array): boolean =>
  head[0] === 0x89 && ((head[25] ?? 0) & 2) === 2
