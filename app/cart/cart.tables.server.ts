import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userReference } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { id, timestamptz } from '../database/columns.server.ts'
import { stockPhotos } from '../stock-photos/stock-photo.tables.server.ts'

/**
 * A line of a user's cart. When its work is deleted, the line stays without the work so that the
 * cart can report it; `title` and `seenPriceCents` are those of the addition.
 */
export const cartItems = pgTable(
  'cart_items',
  {
    userId: userReference('user_id'),
    /** The id of the work, as its own table spells it. */
    itemId: text('item_id').notNull(),
    artworkId: id('artwork_id').references(() => artworks.id, { onDelete: 'set null' }),
    stockPhotoId: text('stock_photo_id').references(() => stockPhotos.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    /** Euro cents that the buyer last saw and accepted. */
    seenPriceCents: integer('seen_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: timestamptz('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('cart_items_artwork').on(table.artworkId, table.addedAt),
    index('cart_items_stock_photo')
      .on(table.stockPhotoId)
      .where(sql`${table.stockPhotoId} is not null`),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 999`),
    check('cart_items_one_item', sql`num_nonnulls(${table.artworkId}, ${table.stockPhotoId}) <= 1`),
    check(
      'cart_items_item_id',
      sql`${table.itemId} = coalesce(${table.artworkId}::text, ${table.stockPhotoId}, ${table.itemId})`,
    ),
  ],
)
