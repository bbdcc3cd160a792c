/** Bytes `start` to `end`, both inclusive, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Parses the header `Range` for a file of `size` bytes (RFC 9110, 14.1.2).
 * @returns `whole` without a range, and for several or invalid ranges, which may be ignored; `none`
 * for a range outside the file
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0
      ? 'none'
      : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'none'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
