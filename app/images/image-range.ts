/** Bytes `start` to `end`, both included. */
export type WantedRange = { readonly start: number; readonly end: number }

/**
 * Reads a `Range` header for something `size` bytes long (RFC 9110, 14.1.2).
 * @returns `whole` when there is no range, or several, or one that makes no sense: those may be
 *   ignored; `none` when the range lies outside
 */
export function parseRange(
  header: string | undefined,
  size: number,
): WantedRange | 'whole' | 'none' {
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
