import { sql, type SQLWrapper } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.server.ts'

/** Whom or what a key counts, as in `sign-in:<subject>`. */
export const subjectOf = (key: SQLWrapper) => sql`substr(${key}, strpos(${key}, ':') + 1)`

/** How often something was tried within a window. In the database, so that all processes share it. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** For example `sign-in:203.0.113.7`. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: timestamptz('resets_at').notNull(),
  },
  (table) => [
    index('rate_limits_reset').on(table.resetsAt),
    index('rate_limits_subject').on(subjectOf(table.key)),
  ],
)
