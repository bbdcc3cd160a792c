import { sql, type SQL } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../database/columns.server.ts'
import type { StockPhoto } from './stock-photo.schema.ts'

/** The words of a photo, as the index has them: `photo` is the column, which `->>` reads. */
export const wordsOfPhoto: SQL = sql`to_tsvector('search.words',
  coalesce(photo ->> 'title', '') || ' ' || coalesce(photo ->> 'description', '') || ' ' ||
  coalesce(photo ->> 'alt_description', '') || ' ' || coalesce(photo ->> 'tags', '') || ' ' ||
  coalesce(photo #>> '{user,name}', ''))`

/** All stock photos that Frame has shown. A price is drawn once and then fixed. */
export const stockPhotos = pgTable(
  'stock_photos',
  {
    id: text('id').primaryKey(),
    priceCents: integer('price_cents').notNull(),
    /** The description by the service, in the shape of an artwork. */
    photo: jsonb('photo').$type<Omit<StockPhoto, 'price'>>().notNull(),
    fetchedAt: timestamptz('fetched_at').notNull(),
  },
  () => [index('stock_photos_words').using('gin', wordsOfPhoto)],
)

/** The photos on a page of the search when it was last fetched. */
export const stockPhotoPages = pgTable('stock_photo_pages', {
  /** `<source>:<page>` */
  key: text('key').primaryKey(),
  photoIds: text('photo_ids').array().notNull(),
  totalPages: integer('total_pages').notNull(),
  fetchedAt: timestamptz('fetched_at').notNull(),
})
