import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { userReference } from '../../account/account.tables.server.ts'
import { createdAt, id, timestamptz } from '../../database/columns.server.ts'

/** Searches that people have saved. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id().primaryKey(),
    userId: userReference('user_id'),
    name: text('name').notNull(),
    /** The parameters, as `searchQueryOf` spells them. */
    query: text('query').notNull(),
    /** Whether its owner is notified of new works that it finds. */
    alerts: boolean('alerts').notNull().default(true),
    /** The publication time up to which the search has run for its alerts. */
    searchedUntil: timestamptz('searched_until').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('saved_searches_query').on(table.userId, table.query),
    index('saved_searches_due')
      .on(table.searchedUntil, table.id)
      .where(sql`${table.alerts}`),
  ],
)
