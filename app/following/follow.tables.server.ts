import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '../account/account.tables.server.ts'
import { id, timestamptz } from '../database/columns.server.ts'

/** Who follows which artist. */
export const follows = pgTable(
  'follows',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    artistId: id('artist_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
