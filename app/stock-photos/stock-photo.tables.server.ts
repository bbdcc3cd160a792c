import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../database/columns.server.ts'
import type { StockPhoto } from './stock-photo.ts'

/** Every stock photo that Frame has ever shown: its price is drawn once and then stays. */
export const stockPhotos = pgTable('stock_photos', {
  id: text('id').primaryKey(),
  priceCents: integer('price_cents').notNull(),
  /** As the service described it, in our shape. */
  photo: jsonb('photo').$type<Omit<StockPhoto, 'price'>>().notNull(),
  fetchedAt: timestamptz('fetched_at').notNull(),
})

/** Which photos a page of the search held when it was last asked for. */
export const stockPhotoPages = pgTable('stock_photo_pages', {
  /** `<source>:<page>` */
  key: text('key').primaryKey(),
  photoIds: text('photo_ids').array().notNull(),
  totalPages: integer('total_pages').notNull(),
  fetchedAt: timestamptz('fetched_at').notNull(),
})
