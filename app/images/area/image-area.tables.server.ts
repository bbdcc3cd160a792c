import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../../database/columns.server.ts'
import { images } from '../image.tables.server.ts'

/**
 * The photo of which an image is the straightened area, so that its corners can be moved later. The
 * row keeps the photo from being deleted, and is deleted with the image.
 */
export const imageAreas = pgTable(
  'image_areas',
  {
    imageId: text('image_id')
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    photoId: text('photo_id')
      .notNull()
      .references(() => images.id),
    /** The x and y of each corner, in the order of `Corners`. */
    corners: doublePrecision('corners').array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('image_areas_photo').on(table.photoId),
    check('image_areas_corners', sql`cardinality(${table.corners}) = 8`),
    check('image_areas_other', sql`${table.imageId} <> ${table.photoId}`),
  ],
)
