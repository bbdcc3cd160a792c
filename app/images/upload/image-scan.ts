/**
 * Encoders write about ten scans into a progressive JPEG. A valid file of 300 kB may have
 * thousands, and the decoder processes all blocks for each: half a minute for 100 megapixels.
 */
export const MAX_SCANS = 100

const ENTRY = 0xda
const END = 0xd9

/** The bytes of a file, in memory or read on demand. */
export type ReadableBytes = {
  readonly length: number
  at(index: number): number | undefined
  indexOf(byte: number, from: number): number
}

/**
 * Counts the scans of a JPEG by its markers, without decoding.
 * @returns a number above `MAX_SCANS` as soon as there are more
 */
export function countScans(jpeg: ReadableBytes): number {
  let scans = 0
  let at = 2
  while (scans <= MAX_SCANS) {
    at = nextMarker(jpeg, at)
    const marker = jpeg.at(at + 1)
    // Data after the end marker, such as the video of a motion photo, is not part of the image.
    if (marker === undefined || marker === END) return scans
    if (marker === ENTRY) scans += 1
    at += 2 + ((jpeg.at(at + 2) ?? 0) << 8) + (jpeg.at(at + 3) ?? 0)
  }
  return scans
}

/** Skips the entropy-coded data of a scan, in which 0xff is followed by 0 or a restart marker. */
function nextMarker(jpeg: ReadableBytes, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const follower = jpeg.at(at + 1) ?? 0
    const isData = follower === 0 || follower === 0xff || (follower >= 0xd0 && follower <= 0xd7)
    if (!isData) return at
  }
  return jpeg.length
}
