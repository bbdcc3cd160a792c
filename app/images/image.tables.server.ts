import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../database/columns.server.ts'
import type { OriginalFormat } from './image.ts'

/** The properties of an image. Its files are in the image store, under the same id. */
export const images = pgTable(
  'images',
  {
    /** The SHA-256 of the stored original, as 64 hexadecimal digits. */
    id: text('id').primaryKey(),
    /** Pixels of the upright image. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The average colour, as `#rrggbb`, shown until the image has loaded. */
    placeholder: text('placeholder').notNull(),
    /** `webp` for images from before there were pyramids. */
    originalFormat: text('original_format').$type<OriginalFormat>().notNull().default('webp'),
    /** The bytes of the stored original. */
    bytes: integer('bytes').notNull(),
    /** The bytes of all derivatives; an estimate for images from before they were counted. */
    derivativeBytes: integer('derivative_bytes').notNull().default(0),
    /** Whether a work with this image is hidden, or was until its artist deleted it. */
    isWithheld: boolean('is_withheld').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('images_withheld')
      .on(table.id)
      .where(sql`${table.isWithheld}`),
    check('images_original_format', sql`${table.originalFormat} in ('tif', 'webp')`),
  ],
)
