import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from '../../database/columns.server.ts'

/** Invitations to sign up. Each is good for one account. */
export const invitations = pgTable(
  'invitations',
  {
    id: id().primaryKey(),
    /** SHA-256 of the token in the link: a copy of the database accepts no invitation. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The only address that may use it; null for any, and after its use. */
    email: text('email'),
    /** The account type that it gives; null for the choice of the person. */
    isArtist: boolean('is_artist'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('invitations_expiry').on(table.expiresAt)],
)
