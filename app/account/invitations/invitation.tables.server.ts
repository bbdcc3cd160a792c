import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from '../../database/columns.server.ts'

/** Invitations to sign up. Each is valid for one account. */
export const invitations = pgTable(
  'invitations',
  {
    id: id().primaryKey(),
    /** SHA-256 of the link's token, so that a copy of the database cannot use an invitation. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The only address that may use it; null for any. Deleted on use. */
    email: text('email'),
    /** Account type of the new account; null if the person chooses. */
    isArtist: boolean('is_artist'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('invitations_expiry').on(table.expiresAt)],
)
