import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userReference } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { createdAt, id, timestamptz } from '../database/columns.server.ts'
import { savedSearches } from '../gallery/saved-searches/saved-search.tables.server.ts'
import type { Reason } from './notification.ts'

/** A new work of which a user is notified, once even if it has several reasons. */
export const notifications = pgTable(
  'notifications',
  {
    userId: userReference('user_id'),
    artworkId: id('artwork_id')
      .notNull()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<Reason>().notNull(),
    /** Also null when the search was deleted later. */
    savedSearchId: id('saved_search_id').references(() => savedSearches.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
    readAt: timestamptz('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.artworkId] }),
    index('notifications_list').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.artworkId.desc().nullsFirst(),
    ),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notifications_artwork').on(table.artworkId),
    index('notifications_search')
      .on(table.savedSearchId)
      .where(sql`${table.savedSearchId} is not null`),
    index('notifications_age').on(table.createdAt),
  ],
)

/** Publications that are announced to followers, and the progress of each. */
export const announcements = pgTable(
  'announcements',
  {
    artworkId: id('artwork_id')
      .primaryKey()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    /** Followers with an id up to this one are notified; null at the beginning. */
    notifiedUntil: id('told_until'),
    finishedAt: timestamptz('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('announcements_open').on(table.finishedAt, table.artworkId),
    index('announcements_age').on(table.createdAt),
  ],
)
