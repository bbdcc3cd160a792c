import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { userReference, users } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { createdAt, id, timestamptz } from '../database/columns.server.ts'
import { SIDES } from './enquiry.ts'

/** Conversations between an artist and a person who asks about a work. */
export const enquiries = pgTable('enquiries', {
  id: id().primaryKey(),
  /** The work's title when the enquiry started. */
  workTitle: text('work_title').notNull(),
  createdAt: createdAt(),
})

/** The two sides of each enquiry. A side that has left has neither an account nor an address. */
export const enquirySides = pgTable(
  'enquiry_sides',
  {
    enquiryId: id('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    side: text('side', { enum: SIDES }).notNull(),
    /** Null for guests and deleted accounts. */
    userId: id('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null for people with an account, and for guests who have left. */
    guestName: text('guest_name'),
    guestEmail: text('guest_email'),
    /** Null when the work was deleted. Stored per side for the unique index on work and asker. */
    artworkId: id('artwork_id').references(() => artworks.id, { onDelete: 'set null' }),
    lastMessageAt: timestamptz('last_message_at').notNull(),
    /** The number of messages from the other side that this side has not read. */
    unread: integer('unread').notNull(),
    /** The time of the next mail about unread messages; null if none is planned. */
    mailDueAt: timestamptz('mail_due_at'),
    mailedAt: timestamptz('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.enquiryId, table.side] }),
    index('enquiry_sides_user').on(table.userId, table.lastMessageAt, table.enquiryId),
    index('enquiry_sides_unread')
      .on(table.userId)
      .where(sql`${table.unread} > 0`),
    index('enquiry_sides_email')
      .on(table.guestEmail)
      .where(sql`${table.guestEmail} is not null`),
    index('enquiry_sides_silent_guest')
      .on(table.lastMessageAt)
      .where(sql`${table.guestEmail} is not null`),
    index('enquiry_sides_due')
      .on(table.mailDueAt)
      .where(sql`${table.mailDueAt} is not null`),
    index('enquiry_sides_artwork').on(table.artworkId),
    uniqueIndex('enquiry_sides_one_per_work')
      .on(table.artworkId, sql`coalesce(${table.userId}::text, ${table.guestEmail})`)
      .where(sql`${table.side} = 'asker'`),
    check(
      'enquiry_sides_guest',
      sql`(${table.guestName} is null) = (${table.guestEmail} is null)
        and (${table.userId} is null or ${table.guestEmail} is null)`,
    ),
  ],
)

export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: id().primaryKey(),
    enquiryId: id('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    /** The side that wrote it. */
    side: text('side', { enum: SIDES }).notNull(),
    /** '' once its author has deleted the account, or left as a guest. */
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('enquiry_messages_enquiry').on(table.enquiryId, table.id)],
)

/** Links by which a guest reads and answers. Only the hashes of their tokens are stored. */
export const enquiryLinks = pgTable(
  'enquiry_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    enquiryId: id('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('enquiry_links_enquiry').on(table.enquiryId),
    index('enquiry_links_expiry').on(table.expiresAt),
  ],
)

/** Enquiries that guests have not confirmed yet. The artist receives them on confirmation. */
export const pendingEnquiries = pgTable(
  'pending_enquiries',
  {
    tokenHash: text('token_hash').primaryKey(),
    artworkId: id('artwork_id')
      .notNull()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    text: text('text').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('pending_enquiries_artwork').on(table.artworkId),
    index('pending_enquiries_email').on(table.email),
    index('pending_enquiries_expiry').on(table.expiresAt),
  ],
)

/** Senders whose messages a user does not receive. */
export const blockedSenders = pgTable(
  'blocked_senders',
  {
    id: id().primaryKey(),
    /** The user who has blocked the sender. */
    userId: userReference('user_id'),
    senderId: id('sender_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of a guest's address, so that the block still works once the address is erased. */
    emailHash: text('email_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('blocked_senders_once').on(
      table.userId,
      sql`coalesce(${table.senderId}::text, ${table.emailHash})`,
    ),
    index('blocked_senders_sender').on(table.senderId),
    check('blocked_senders_one', sql`num_nonnulls(${table.senderId}, ${table.emailHash}) = 1`),
  ],
)
