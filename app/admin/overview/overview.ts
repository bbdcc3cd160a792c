/** How much of everything there is. Counts end at `MOST_COUNTED`. */
export type Overview = {
  readonly people: number
  readonly operators: number
  readonly suspended: number
  readonly artworks: number
  readonly hidden: number
  readonly openReports: number
  readonly orders: number
  readonly images: number
}

/** Larger tables are not counted to their end. */
export const MOST_COUNTED = 10_000

/** Such as `1234`, or `more than 10,000`. */
export const countText = (count: number): string =>
  count > MOST_COUNTED ? 'more than 10,000' : String(count)
