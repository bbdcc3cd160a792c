import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { userReference } from '../../account/account.tables.server.ts'
import { createdAt, id, timestamptz } from '../../database/columns.server.ts'

/**
 * Partial uploads (tus). The received bytes are in a file of this machine, named by the id; its
 * size is the offset.
 */
export const partialUploads = pgTable(
  'partial_uploads',
  {
    /** Also the id of the resulting draft, so that there is never a second one. */
    id: id().primaryKey(),
    userId: userReference('user_id'),
    fileName: text('file_name').notNull(),
    /** MIME type stated by the browser; '' if unknown. */
    fileType: text('file_type').notNull(),
    /** Milliseconds since 1970. Lets the client recognise the file. */
    lastModified: bigint('last_modified', { mode: 'number' }),
    /** Size of the whole file in bytes. */
    length: bigint('length', { mode: 'number' }).notNull(),
    /** Id of the request that has the lease; null between requests. */
    holder: uuid('holder'),
    /** Expiry of the lease, after which another request may take over. */
    heldUntil: timestamptz('held_until'),
    /** When the upload became a draft. */
    finishedAt: timestamptz('finished_at'),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('partial_uploads_user').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('partial_uploads_expiry').on(table.expiresAt),
    check('partial_uploads_length', sql`${table.length} > 0`),
    check('partial_uploads_holder', sql`(${table.holder} is null) = (${table.heldUntil} is null)`),
  ],
)
