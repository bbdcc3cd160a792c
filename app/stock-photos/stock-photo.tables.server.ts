import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../database/columns.server.ts'
import type { StockPhoto } from './stock-photo.ts'

/** All stock photos that Frame has shown. A price is drawn once and then fixed. */
export const stockPhotos = pgTable('stock_photos', {
  id: text('id').primaryKey(),
  priceCents: integer('price_cents').notNull(),
  /** The description by the service, in the shape of an artwork. */
  photo: jsonb('photo').$type<Omit<StockPhoto, 'price'>>().notNull(),
  fetchedAt: timestamptz('fetched_at').notNull(),
})

/** The photos on a page of the search when it was last fetched. */
export const stockPhotoPages = pgTable('stock_photo_pages', {
  /** `<source>:<page>` */
  key: text('key').primaryKey(),
  photoIds: text('photo_ids').array().notNull(),
  totalPages: integer('total_pages').notNull(),
  fetchedAt: timestamptz('fetched_at').notNull(),
})
