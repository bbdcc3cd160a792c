import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { userReference, users } from '../../account/account.tables.server.ts'
import { createdAt, id, timestamptz } from '../../database/columns.server.ts'

/** The users who get a mail with new works, at most daily. */
export const digestSubscriptions = pgTable(
  'digest_subscriptions',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the link of every mail that ends the subscription without signing in. */
    token: text('token').notNull().unique('digest_subscriptions_token'),
    /** Notifications up to this time belong to earlier digests. */
    notifiedUntil: timestamptz('told_until').notNull().defaultNow(),
    /** The next time at which the job looks for unread notifications. */
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index('digest_subscriptions_due').on(table.dueAt)],
)

/** One mail with the notifications of a period, sent or waiting to be sent. */
export const digests = pgTable(
  'digests',
  {
    /** Also part of the mail's Message-ID, so that every attempt has the same one. */
    id: id().primaryKey(),
    userId: userReference('user_id'),
    since: timestamptz('since').notNull(),
    until: timestamptz('until').notNull(),
    /** The time at which a process began to send it. */
    claimedAt: timestamptz('claimed_at'),
    /** The time at which it was sent, or dropped because no unread work was left. */
    settledAt: timestamptz('settled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('digests_user').on(table.userId, table.createdAt),
    index('digests_open').on(table.settledAt, table.createdAt),
    index('digests_age').on(table.createdAt),
  ],
)
