import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { userReference } from '../account/account.tables.server.ts'
import { timestamptz } from '../database/columns.server.ts'

/** A user who follows an artist. */
export const follows = pgTable(
  'follows',
  {
    userId: userReference('user_id'),
    artistId: userReference('artist_id'),
    followedAt: timestamptz('followed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.artistId] }),
    index('follows_list').on(
      table.userId,
      table.followedAt.desc().nullsFirst(),
      table.artistId.desc().nullsFirst(),
    ),
    index('follows_artist').on(table.artistId, table.userId),
    check('follows_others', sql`${table.userId} <> ${table.artistId}`),
  ],
)
