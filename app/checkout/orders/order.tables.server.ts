import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from '../../database/columns.server.ts'
import { purchaseItems } from '../purchase.tables.server.ts'
import { LINE_ROLES, LINE_STAGES } from './line-state.ts'

/**
 * What has happened to lines of orders. Rows are only added, in the transaction of the change; only
 * their note may be erased. A line comes to each stage once at the most.
 */
export const lineChanges = pgTable(
  'line_changes',
  {
    lineId: id('line_id')
      .notNull()
      .references(() => purchaseItems.id, { onDelete: 'cascade' }),
    change: text('change', { enum: LINE_STAGES }).notNull(),
    by: text('by', { enum: LINE_ROLES }).notNull(),
    at: timestamptz('at').notNull(),
    /** Such as the carrier and its tracking number. Both sides read it. */
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.change] }),
    check(
      'line_changes_change',
      sql`${table.change} in ('placed', 'confirmed', 'shipped', 'delivered', 'return-requested',
        'cancelled', 'returned')`,
    ),
    check('line_changes_by', sql`${table.by} in ('buyer', 'artist', 'operator', 'system')`),
  ],
)

/** Mails about orders, sent or to be sent: one of each change to each side. */
export const orderMails = pgTable(
  'order_mails',
  {
    /** Also in the mail's Message-ID, the same in every attempt. */
    id: id().primaryKey(),
    /** Of an order that is placed: the first line, for the artist the first of theirs. */
    lineId: id('line_id')
      .notNull()
      .references(() => purchaseItems.id, { onDelete: 'cascade' }),
    change: text('change', { enum: LINE_STAGES }).notNull(),
    recipient: text('recipient', { enum: ['buyer', 'artist'] }).notNull(),
    /** A process is sending it since then. */
    claimedAt: timestamptz('claimed_at'),
    /** When it was sent, or dropped since there is nobody to send it to. */
    settledAt: timestamptz('settled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('order_mails_of').on(table.lineId, table.change, table.recipient),
    index('order_mails_open')
      .on(table.createdAt)
      .where(sql`${table.settledAt} is null`),
    index('order_mails_age').on(table.createdAt),
    check('order_mails_recipient', sql`${table.recipient} in ('buyer', 'artist')`),
  ],
)
