import { pgTable } from 'drizzle-orm/pg-core'
import { users } from '../../account/account.tables.server.ts'
import { id, timestamptz } from '../../database/columns.server.ts'

/**
 * The people who run this gallery. The role is in its own table, so that neither sign-up nor a
 * change of the profile can set it.
 */
export const operators = pgTable('operators', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  grantedAt: timestamptz('granted_at').notNull().defaultNow(),
})
