import { fourCharactersAt } from './four-character-code.ts'

/** The chunks of a PNG (third edition) that come before its pixels. Pure; reads an untrusted head. */

export const SIGNATURE_BYTES = 8
/** Length, type and checksum of a chunk, beside its content. */
const CHUNK_BYTES = 12
/** Files have about ten. */
const MAX_CHUNKS = 1000

/** Where a chunk is, from its length to its checksum; the head may end before it. */
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

/** Whether this is a PNG whose pixels are of red, green and blue, and not of grey (11.2.1). */
export const isColourPng = (head: Uint8Array): boolean =>
  head[0] === 0x89 && ((head[25] ?? 0) & 2) === 2
