import { groupThousands } from '../../kernel/money.ts'

/** Counting stops here, because an exact count of a large table is slow. */
export const MAX_COUNTED_ROWS = 10_000

/** For example `1,234`, or `10,000+` for a count that was stopped. */
export const figureText = (count: number): string =>
  groupThousands(String(Math.min(count, MAX_COUNTED_ROWS))) + (count > MAX_COUNTED_ROWS ? '+' : '')
