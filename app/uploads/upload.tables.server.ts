import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { userReference } from '../account/account.tables.server.ts'
import { id, timestamptz } from '../database/columns.server.ts'

/** Uploads of the last 24 hours. Refused ones count against the limits, too. */
export const uploads = pgTable(
  'uploads',
  {
    id: id().primaryKey(),
    userId: userReference('user_id'),
    /**
     * The stored image, or null. Not a foreign key, since an upload alone must not keep its image
     * from the sweep.
     */
    imageId: text('image_id'),
    /** Bytes of all files of the image; 0 until it is stored. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** Pixels of the stored original; 0 until it is stored. */
    pixels: integer('pixels').notNull().default(0),
    /** Processor time of the upload, in milliseconds of one core. */
    coreMs: integer('core_ms').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('uploads_user').on(table.userId, table.createdAt),
    index('uploads_created').on(table.createdAt),
  ],
)
