import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Keyset } from '../kernel/keyset.ts'

/** Rows strictly after a cursor, in descending order of (at, id). Without a cursor, all rows. */
export const isAfter = (at: PgColumn, id: PgColumn, cursor: Keyset | null): SQL | undefined =>
  cursor === null
    ? undefined
    : sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id})`
