import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { images } from '../images/image.tables.server.ts'
import { id, timestamptz } from '../database/columns.server.ts'
import { LINE_STATES } from './orders/line-state.ts'
import type { BoughtEdition, DeliveryAddress } from './purchase.schema.ts'

export const purchases = pgTable(
  'purchases',
  {
    id: id().primaryKey(),
    /**
     * Null for guests and after the buyer has deleted the account. The artists keep their sales.
     */
    buyerId: id('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    isGuest: boolean('is_guest').notNull().default(false),
    /** Chosen by the client once per order, so that a retry cannot order twice. */
    idempotencyKey: text('idempotency_key').notNull(),
    /**
     * Random, below 1000 (specification, point 9), so not unique. Only the id identifies a
     * purchase.
     */
    orderNumber: integer('order_number').notNull(),
    /** The human-readable order reference, made by `order-reference.ts`. */
    reference: text('reference').notNull(),
    /** The hash of the token in the link to a guest's order. Erased together with `delivery`. */
    guestTokenHash: text('guest_token_hash'),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** Erased when the buyer deletes the account, and some time after a guest's order has ended. */
    delivery: jsonb('delivery').$type<DeliveryAddress>(),
    purchasedAt: timestamptz('purchased_at').notNull(),
  },
  (table) => [
    // The key comes first, because listOrdersOfKey searches by the key alone.
    unique('purchases_key').on(table.idempotencyKey, table.buyerId),
    unique('purchases_reference').on(table.reference),
    unique('purchases_guest_token').on(table.guestTokenHash),
    index('purchases_guest_data')
      .on(table.purchasedAt)
      .where(sql`${table.isGuest} and ${table.delivery} is not null`),
    index('purchases_list').on(
      table.buyerId,
      table.purchasedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('purchases_order_number', sql`${table.orderNumber} between 0 and 999`),
  ],
)

/**
 * The lines of purchases, each with a copy of the work's data. They stay readable after the work or
 * the artist is deleted.
 */
export const purchaseItems = pgTable(
  'purchase_items',
  {
    id: id().primaryKey(),
    purchaseId: id('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** The buyer of the purchase, copied so that one index finds the works in a collection. */
    buyerId: id('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    /** The id of the work at the time of the purchase. */
    itemId: text('item_id').notNull(),
    artworkId: id('artwork_id').references(() => artworks.id, { onDelete: 'set null' }),
    artistId: id('artist_id').references(() => users.id, { onDelete: 'set null' }),
    imageId: text('image_id').references(() => images.id),
    /** The image of a stock photo, which has no stored image. */
    imageUrl: text('image_url'),
    title: text('title').notNull(),
    artist: text('artist').notNull(),
    priceCents: integer('price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    /** Null for an open edition. */
    edition: jsonb('edition').$type<BoughtEdition>(),
    purchasedAt: timestamptz('purchased_at').notNull(),
    /** Changed only by `orders/line-change.store.server.ts`, which adds a row of history. */
    state: text('state', { enum: LINE_STATES }).notNull().default('placed'),
    stateAt: timestamptz('state_at').notNull(),
    returnRequestedAt: timestamptz('return_requested_at'),
  },
  (table) => [
    index('purchase_items_under_way')
      .on(table.stateAt)
      .where(sql`${table.state} in ('placed', 'confirmed', 'shipped')`),
    check(
      'purchase_items_state',
      sql`${table.state} in ('placed', 'confirmed', 'shipped', 'delivered', 'cancelled', 'returned')`,
    ),
    check(
      'purchase_items_return',
      sql`case ${table.state} when 'delivered' then true
        when 'returned' then ${table.returnRequestedAt} is not null
        else ${table.returnRequestedAt} is null end`,
    ),
    index('purchase_items_purchase').on(table.purchaseId),
    index('purchase_items_buyer').on(table.buyerId, table.itemId),
    index('purchase_items_artwork').on(table.artworkId),
    index('purchase_items_sales').on(
      table.artistId,
      table.purchasedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('purchase_items_image').on(table.imageId),
  ],
)
