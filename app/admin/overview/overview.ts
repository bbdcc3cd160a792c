import { groupThousands } from '../../kernel/money.ts'

/** The numbers of rows; each is counted up to `MAX_COUNTED_ROWS + 1`. */
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

/** Counting stops here, because an exact count of a large table is slow. */
export const MAX_COUNTED_ROWS = 10_000

/** For example `1,234`, or `10,000+` for a count that was stopped. */
export const figureText = (count: number): string =>
  groupThousands(String(Math.min(count, MAX_COUNTED_ROWS))) + (count > MAX_COUNTED_ROWS ? '+' : '')
