import { pgTable, smallint } from 'drizzle-orm/pg-core'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { id } from '../../database/columns.server.ts'

/** The works that operators have chosen for the landing page. */
export const featuredWorks = pgTable('featured_works', {
  artworkId: id('artwork_id')
    .primaryKey()
    .references(() => artworks.id, { onDelete: 'cascade' }),
  /** From 0, in the order of the landing page. */
  position: smallint('position').notNull(),
})
