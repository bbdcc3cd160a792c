import { sql, type SQLWrapper } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.server.ts'

/** The subject of a key such as `sign-in:<subject>` or `sign-in:<subject> <client>`. */
export const subjectOf = (key: SQLWrapper) =>
  sql`split_part(substr(${key}, strpos(${key}, ':') + 1), ' ', 1)`

/** Attempts within a window. Stored in the database, so that all processes share the counts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** For example `sign-in:203.0.113.7`, or `sign-in:ada@example.com 203.0.113.7`. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: timestamptz('resets_at').notNull(),
  },
  (table) => [
    index('rate_limits_reset').on(table.resetsAt),
    index('rate_limits_subject').on(subjectOf(table.key)),
  ],
)
