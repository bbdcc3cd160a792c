/** The format that the first bytes indicate. The decoder may still refuse the file. */
export type SniffedType = 'jpeg' | 'png' | 'webp' | 'avif' | 'other' | 'unknown'

/**
 * Only four decoders may process uploads. The others of the decoding library (SVG, PDF, TIFF, …)
 * must not see untrusted files.
 * @returns `other` for a known format that Frame does not accept, `unknown` for anything else
 */
export function sniffImageType(bytes: Uint8Array): SniffedType {
  const head = Array.from(bytes.subarray(0, 64), (byte) => String.fromCharCode(byte)).join('')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  if (head.startsWith('ftyp', 4)) return hasAvifBrand(bytes, head) ? 'avif' : 'other'
  const known = MARKUP.test(head) || OTHER_STARTS.some((start) => head.startsWith(start))
  return known ? 'other' : 'unknown'
}

/**
 * Checks the brands of an ISO base media file: the major brand and, after the version, the
 * compatible ones.
 */
function hasAvifBrand(bytes: Uint8Array, head: string): boolean {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands = head.slice(8, 12) + head.slice(16, Math.min(size, head.length))
  for (let at = 0; at < brands.length; at += 4) {
    if (/^avi[fs]$/.test(brands.slice(at, at + 4))) return true
  }
  return false
}

const OTHER_STARTS = [
  'GIF8',
  'II*\0',
  'MM\0*',
  'BM',
  '%PDF',
  '8BPS',
  '\0\0\x01\0',
  '\xff\x0a',
  '\0\0\0\x0cJXL ',
]

// Matches SVG, other XML and HTML, after a byte order mark or whitespace.
const MARKUP = /^(\xef\xbb\xbf)?\s*<[?!a-z]/i
