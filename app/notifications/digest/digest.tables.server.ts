import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { userReference, users } from '../../account/account.tables.server.ts'
import { createdAt, id, timestamptz } from '../../database/columns.server.ts'

/** Who wants a mail with new works, at most daily. */
export const digestSubscriptions = pgTable(
  'digest_subscriptions',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Ends the subscription without signing in; it is in every mail. */
    token: text('token').notNull().unique('digest_subscriptions_token'),
    /** The digests so far hold the notifications until then. */
    toldUntil: timestamptz('told_until').notNull().defaultNow(),
    /** When to look for something to tell again. */
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index('digest_subscriptions_due').on(table.dueAt)],
)

/** One mail with the notifications of a time, sent or to be sent. */
export const digests = pgTable(
  'digests',
  {
    /** Also in the mail's Message-ID, the same in every attempt. */
    id: id().primaryKey(),
    userId: userReference('user_id'),
    since: timestamptz('since').notNull(),
    until: timestamptz('until').notNull(),
    /** A process is sending it since then. */
    claimedAt: timestamptz('claimed_at'),
    /** When it was sent, or dropped since nothing was left to tell. */
    settledAt: timestamptz('settled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('digests_user').on(table.userId, table.createdAt),
    index('digests_open').on(table.settledAt, table.createdAt),
    index('digests_age').on(table.createdAt),
  ],
)
