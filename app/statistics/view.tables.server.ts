import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { id, timestamptz } from '../database/columns.server.ts'

/** The number of views of a work on a day (UTC), by source. */
export const artworkViews = pgTable(
  'artwork_views',
  {
    artworkId: id('artwork_id')
      .notNull()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    /** The artist of the work, copied so that one index serves all works of an artist. */
    artistId: id('artist_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.artworkId, table.day, table.source] }),
    index('artwork_views_artist').on(table.artistId, table.day),
    index('artwork_views_day').on(table.day),
    check('artwork_views_views', sql`${table.views} > 0`),
  ],
)

/** The ids of stored batches, so that a repeated job counts nothing twice. */
export const viewBatches = pgTable(
  'view_batches',
  { id: id().primaryKey(), at: timestamptz('at').notNull() },
  (table) => [index('view_batches_at').on(table.at)],
)
