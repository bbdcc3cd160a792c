import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Keyset } from '../kernel/keyset.ts'

/** Rows strictly after a cursor, in descending order of (at, id). Without a cursor, all rows. */
export const isAfter = (at: PgColumn, id: PgColumn, cursor: Keyset | null): SQL | undefined =>
  cursor === null
    ? undefined
    : sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id})`

/**
 * As `isAfter`, for a prepared statement. Its values come from `cursorValues` or `pageValues`; of
 * the cursor only its presence matters.
 */
export const isAfterPlaceholder = (
  at: SQLWrapper,
  id: SQLWrapper,
  cursor: Keyset | null,
): SQL | undefined =>
  cursor === null
    ? undefined
    : sql`(${at}, ${id})
      < (${sql.placeholder('afterAt')}::timestamptz, ${sql.placeholder('afterId')})`

export const cursorValues = (cursor: Keyset | null) => ({
  afterAt: cursor?.at.toISOString(),
  afterId: cursor?.id,
})

/** Values of a prepared statement for a page. One more row shows that there is a next page. */
export const pageValues = ({ limit, after }: { limit: number; after: Keyset | null }) => ({
  limit: limit + 1,
  ...cursorValues(after),
})
