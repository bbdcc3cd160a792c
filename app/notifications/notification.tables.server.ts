import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userReference } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { createdAt, id, timestamptz } from '../database/columns.server.ts'
import { savedSearches } from '../gallery/saved-searches/saved-search.tables.server.ts'
import type { Reason } from './notification.ts'

/** A new work that somebody is told of, once for whatever reason. */
export const notifications = pgTable(
  'notifications',
  {
    userId: userReference('user_id'),
    artworkId: id('artwork_id')
      .notNull()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<Reason>().notNull(),
    /** Null also when the search was deleted since. */
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

/** Publications of which the followers of the artist are told, and how far that has come. */
export const announcements = pgTable(
  'announcements',
  {
    artworkId: id('artwork_id')
      .primaryKey()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    /** The followers up to this id were told; null at the beginning. */
    toldUntil: id('told_until'),
    finishedAt: timestamptz('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('announcements_open').on(table.finishedAt, table.artworkId),
    index('announcements_age').on(table.createdAt),
  ],
)
