import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userReference } from '../../account/account.tables.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { id, timestamptz } from '../../database/columns.server.ts'
import { images } from '../../images/image.tables.server.ts'

/** Unsaved input of the forms for works and the profile. */
export const formDrafts = pgTable(
  'form_drafts',
  {
    userId: userReference('user_id'),
    /** `new`, the id of the edited work, or a profile form. */
    form: text('form').notNull(),
    artworkId: id('artwork_id').references(() => artworks.id, { onDelete: 'cascade' }),
    fields: jsonb('fields').$type<Readonly<Record<string, string>>>().notNull(),
    /** The uploaded image. The reference keeps it from being deleted as unused. */
    imageId: text('image_id').references(() => images.id),
    /** Incremented with every save, to detect saves on two devices. */
    revision: integer('revision').notNull(),
    savedAt: timestamptz('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.form] }),
    index('form_drafts_artwork').on(table.artworkId),
    index('form_drafts_image').on(table.imageId),
    index('form_drafts_age').on(table.savedAt),
    check(
      'form_drafts_form',
      sql`case when ${table.artworkId} is null then ${table.form} in ('new', 'bio', 'press')
        else ${table.form} = ${table.artworkId}::text end`,
    ),
  ],
)
