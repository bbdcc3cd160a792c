import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userReference } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { id, timestamptz } from '../database/columns.server.ts'
import { stockPhotos } from '../stock-photos/stock-photo.tables.server.ts'

/** A favourite of a user: an artwork or a stock photo. The foreign keys delete it with its work. */
export const favourites = pgTable(
  'favourites',
  {
    userId: userReference('user_id'),
    /** The id of the artwork or the stock photo, as its own table spells it. */
    itemId: text('item_id').notNull(),
    artworkId: id('artwork_id').references(() => artworks.id, { onDelete: 'cascade' }),
    stockPhotoId: text('stock_photo_id').references(() => stockPhotos.id, { onDelete: 'cascade' }),
    addedAt: timestamptz('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('favourites_list').on(
      table.userId,
      table.addedAt.desc().nullsFirst(),
      table.itemId.desc().nullsFirst(),
    ),
    index('favourites_artwork').on(table.artworkId, table.addedAt),
    index('favourites_stock_photo')
      .on(table.stockPhotoId)
      .where(sql`${table.stockPhotoId} is not null`),
    check('favourites_one_item', sql`num_nonnulls(${table.artworkId}, ${table.stockPhotoId}) = 1`),
    check(
      'favourites_item_id',
      sql`${table.itemId} = coalesce(${table.artworkId}::text, ${table.stockPhotoId})`,
    ),
  ],
)
