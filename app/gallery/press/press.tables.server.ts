import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../account/account.tables.server.ts'
import { id } from '../../database/columns.server.ts'
import { MAX_CV_ENTRIES } from './press-rules.ts'
import type { CvEntry } from './press.schema.ts'

/** The press texts of artists. The CV is read and saved as a whole. */
export const pressTexts = pgTable(
  'press_texts',
  {
    artistId: id('artist_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    portraitAlt: text('portrait_alt').notNull(),
    portraitCredit: text('portrait_credit').notNull(),
    contact: text('contact').notNull(),
    website: text('website').notNull(),
    cv: jsonb('cv').$type<CvEntry[]>().notNull(),
    /** Counts the changes. A change that is based on an older revision is refused. */
    revision: integer('revision').notNull(),
  },
  (table) => [
    check(
      'press_texts_cv',
      sql`jsonb_typeof(${table.cv}) = 'array'
        and jsonb_array_length(${table.cv}) <= ${sql.raw(String(MAX_CV_ENTRIES))}`,
    ),
  ],
)
