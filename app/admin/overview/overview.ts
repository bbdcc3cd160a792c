import { groupThousands } from '../../kernel/money.ts'

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

/** Such as `1,234`, and `10,000+` for a count that has ended. */
export const figureText = (count: number): string =>
  groupThousands(String(Math.min(count, MOST_COUNTED))) + (count > MOST_COUNTED ? '+' : '')
