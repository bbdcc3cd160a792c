import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { images } from '../images/image.tables.server.ts'
import type { FooterCountsChoice, SignUpMode } from './gallery-settings.ts'

/** A single row with the operators' settings. Null stands for the default. */
export const gallerySettings = pgTable(
  'gallery_settings',
  {
    id: smallint('id').primaryKey().default(1),
    name: text('name'),
    mark: text('mark_image_id').references(() => images.id),
    contactEmail: text('contact_email'),
    footerCounts: text('footer_counts').$type<FooterCountsChoice>(),
    signUp: text('sign_up').$type<SignUpMode>(),
  },
  (table) => [
    check('gallery_settings_one_row', sql`${table.id} = 1`),
    index('gallery_settings_mark').on(table.mark),
  ],
)
