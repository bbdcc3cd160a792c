import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server.ts'

/** Requests with an `Idempotency-Key` that have made something. Deleted after a day. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    id: uuid('id').primaryKey(),
    /** The row that the request has made or changed. */
    resultId: uuid('result_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('idempotent_requests_created').on(table.createdAt)],
)
