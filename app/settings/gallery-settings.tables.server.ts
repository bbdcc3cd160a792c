import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { FooterCountsChoice } from './gallery-settings.ts'

/** One row with what operators have set. A null stands for the default. */
export const gallerySettings = pgTable(
  'gallery_settings',
  {
    id: smallint('id').primaryKey().default(1),
    name: text('name'),
    contactEmail: text('contact_email'),
    footerCounts: text('footer_counts').$type<FooterCountsChoice>(),
  },
  (table) => [check('gallery_settings_one_row', sql`${table.id} = 1`)],
)
