import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { userReference } from '../../account/account.tables.server.ts'
import { createdAt, id, timestamptz } from '../../database/columns.server.ts'

/**
 * Files that arrive in parts. What has arrived is in a folder of this machine, under the same id;
 * the size of that file is the offset.
 */
export const partialUploads = pgTable(
  'partial_uploads',
  {
    /** Also of the draft that it becomes, so that there is never a second one. */
    id: id().primaryKey(),
    userId: userReference('user_id'),
    fileName: text('file_name').notNull(),
    /** As the browser calls it; '' when unknown. */
    fileType: text('file_type').notNull(),
    /** Milliseconds since 1970, by which a sender knows the file again. */
    lastModified: bigint('last_modified', { mode: 'number' }),
    /** Bytes of the whole file. */
    length: bigint('length', { mode: 'number' }).notNull(),
    /** The request that writes the file or makes the draft; null between requests. */
    holder: uuid('holder'),
    /** After this moment the holder has crashed, and another request may take over. */
    heldUntil: timestamptz('held_until'),
    /** When it became a draft. */
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
