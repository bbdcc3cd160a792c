export const ORIENTATIONS = ['portrait', 'landscape', 'square'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/** Bands of the longer side: up to 40, 100 and 160 cm, and beyond. */
export const SIZES = ['small', 'medium', 'large', 'oversized'] as const
export type SizeName = (typeof SIZES)[number]

/** The euro cents at which each price band begins; search.published has the same list. */
export const PRICE_STARTS = [0, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000] as const

/** The centimetres at which each band of widths and heights begins, also in search.published. */
export const LENGTH_STARTS = [1, 11, 21, 31, 41, 51, 61, 81, 101, 121, 151, 201, 301, 501] as const

/** A range of whole numbers; both ends are part of it. */
export type Range = { readonly min?: number | undefined; readonly max?: number | undefined }

/** The numbers of the bands that a range touches, as PostgreSQL's `width_bucket` counts: from 1. */
export function bandsOf({ min, max }: Range, starts: readonly number[]): number[] {
  return starts.flatMap((start, index) => {
    const end = (starts[index + 1] ?? Infinity) - 1
    return start <= (max ?? Infinity) && end >= (min ?? -Infinity) ? [index + 1] : []
  })
}

/** Whether a range begins and ends where bands do, so that bands match it exactly. */
export function isBanded({ min, max }: Range, starts: readonly number[]): boolean {
  const begins = min === undefined || min <= (starts[0] ?? 0) || starts.includes(min)
  return begins && (max === undefined || starts.includes(max + 1))
}

/** The range of a price band in cents; the last has no end. */
export function priceBand(band: number): Range {
  const next = PRICE_STARTS[band]
  return { min: PRICE_STARTS[band - 1] ?? 0, ...(next !== undefined && { max: next - 1 }) }
}
