import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { userReference } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { createdAt, id, timestamptz } from '../database/columns.server.ts'
import { stockPhotos } from '../stock-photos/stock-photo.tables.server.ts'

/** A named list of works. */
export const lists = pgTable(
  'lists',
  {
    id: id().primaryKey(),
    userId: userReference('user_id'),
    name: text('name').notNull(),
    /**
     * Lets whoever knows it read the list. Stored unhashed, since its owner sees the link again.
     */
    shareToken: text('share_token'),
    createdAt: createdAt(),
    /** The last change of the list or its items. */
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('lists_name').on(table.userId, sql`lower(${table.name})`),
    uniqueIndex('lists_share_token').on(table.shareToken),
  ],
)

/** A work of a list. The foreign keys delete it with its work. */
export const listItems = pgTable(
  'list_items',
  {
    listId: id('list_id')
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    /** The id of the artwork or the stock photo, as its own table spells it. */
    itemId: text('item_id').notNull(),
    artworkId: id('artwork_id').references(() => artworks.id, { onDelete: 'cascade' }),
    stockPhotoId: text('stock_photo_id').references(() => stockPhotos.id, { onDelete: 'cascade' }),
    note: text('note').notNull().default(''),
    /** Ascending in the list's order; two may be equal. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.itemId] }),
    index('list_items_artwork').on(table.artworkId),
    index('list_items_stock_photo')
      .on(table.stockPhotoId)
      .where(sql`${table.stockPhotoId} is not null`),
    check('list_items_one_item', sql`num_nonnulls(${table.artworkId}, ${table.stockPhotoId}) = 1`),
    check(
      'list_items_item_id',
      sql`${table.itemId} = coalesce(${table.artworkId}::text, ${table.stockPhotoId})`,
    ),
  ],
)
