import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { userReference, users } from '../account/account.tables.server.ts'
import { purchaseItems } from '../checkout/purchase.tables.server.ts'
import { createdAt, id, timestamptz } from '../database/columns.server.ts'
import type { WorkDetails, PublicKey } from './certificate.schema.ts'

/** The keys that sign certificates. Retired keys stay, because old signatures need them. */
export const certificateKeys = pgTable('certificate_keys', {
  /** The thumbprint of the public key (RFC 7638). */
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').$type<PublicKey>().notNull(),
  /** Encrypted with the installation's secret, as the keys of authenticator apps are. */
  privateKey: text('private_key').notNull(),
  createdAt: createdAt(),
  /** From this time on, the key signs nothing. */
  retiredAt: timestamptz('retired_at'),
})

/**
 * One row for each bought copy of a unique or limited work, and for each bought line of an open
 * edition. A trigger inserts them with the lines of a purchase (0045_certificates.sql).
 */
export const certificates = pgTable(
  'certificates',
  {
    /** Random and unguessable, because everybody who knows the id can see the certificate. */
    id: id().primaryKey().defaultRandom(),
    purchaseItemId: id('purchase_item_id')
      .notNull()
      .references(() => purchaseItems.id, { onDelete: 'cascade' }),
    /** The number of the copy; null for an open edition. */
    copy: integer('copy'),
    /** Null for guests and after the owner has deleted the account. */
    ownerId: id('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The time at which the current owner got the work. */
    acquiredAt: timestamptz('acquired_at').notNull(),
    /** The artist's statements about the work at the time of purchase. */
    details: jsonb('details').$type<WorkDetails>().notNull(),
    /** The signed facts, as a JWS; null until the certificate is first requested. */
    jws: text('jws'),
    issuedAt: timestamptz('issued_at'),
  },
  (table) => [
    unique('certificates_copy').on(table.purchaseItemId, table.copy).nullsNotDistinct(),
    index('certificates_owner').on(
      table.ownerId,
      table.acquiredAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('certificates_issued', sql`(${table.jws} is null) = (${table.issuedAt} is null)`),
  ],
)

/**
 * The chain of owners of each work. Triggers refuse every update and deletion. `certificate_id` is
 * no foreign key, since that would change rows; an entry names its owner by a hash only.
 */
export const provenanceEntries = pgTable(
  'provenance_entries',
  {
    certificateId: id('certificate_id').notNull(),
    /** Starts at 1. */
    position: integer('position').notNull(),
    /** The signed entry, with the hash of the entry before it. */
    jws: text('jws').notNull(),
  },
  (table) => [primaryKey({ columns: [table.certificateId, table.position] })],
)

/**
 * Maps a provenance entry to the user whose hash it contains. The row is deleted with the account.
 */
export const provenanceOwners = pgTable(
  'provenance_owners',
  {
    certificateId: id('certificate_id')
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    userId: userReference('user_id'),
    /** Hashed with the user id, so that nobody can find the owner by trying ids. */
    salt: text('salt').notNull(),
    /** Whether the owner's name is public on the certificate. */
    isNameShown: boolean('is_name_shown').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.certificateId, table.position] }),
    index('provenance_owners_user').on(table.userId),
  ],
)

/** Open offers to transfer a work. The row is deleted when the offer ends. */
export const transferOffers = pgTable(
  'transfer_offers',
  {
    certificateId: id('certificate_id')
      .primaryKey()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    ownerId: userReference('owner_id'),
    /** The hash of the token in the link. */
    tokenHash: text('token_hash').notNull(),
    /** The only address whose account may accept; null if anybody with the link may. */
    email: text('email'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('transfer_offers_token').on(table.tokenHash),
    index('transfer_offers_owner').on(table.ownerId),
    index('transfer_offers_expiry').on(table.expiresAt),
  ],
)
