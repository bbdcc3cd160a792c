import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from '../../database/columns.server.ts'
import { purchaseItems } from '../purchase.tables.server.ts'
import { LINE_ROLES, LINE_STAGES } from './line-state.ts'

/**
 * The history of lines. The transaction of a change inserts its row, of which only the note may be
 * erased later. A line enters each stage at most once.
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
    /** For example the carrier and tracking number. Buyer and artist can read it. */
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

/** Mails about orders, sent or waiting: at most one per change and recipient. */
export const orderMails = pgTable(
  'order_mails',
  {
    /** Also part of the mail's Message-ID, so that every attempt has the same one. */
    id: id().primaryKey(),
    /** For a new order: its first line, or the first line of the artist who gets the mail. */
    lineId: id('line_id')
      .notNull()
      .references(() => purchaseItems.id, { onDelete: 'cascade' }),
    change: text('change', { enum: LINE_STAGES }).notNull(),
    recipient: text('recipient', { enum: ['buyer', 'artist'] }).notNull(),
    /** The time at which a process began to send it. */
    claimedAt: timestamptz('claimed_at'),
    /** The time at which it was sent, or dropped because its recipient is gone. */
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
