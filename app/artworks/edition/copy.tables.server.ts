import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, timestamptz } from '../../database/columns.server.ts'
import { artworks } from '../artwork.tables.server.ts'

/** The copies of unique works and limited editions. Open editions have none. */
export const artworkCopies = pgTable(
  'artwork_copies',
  {
    artworkId: id('artwork_id')
      .notNull()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['numbered', 'proof'] }).notNull(),
    /** From 1; proofs have numbers of their own. */
    number: integer('number').notNull(),
    state: text('state', { enum: ['available', 'reserved', 'sold'] })
      .notNull()
      .default('available'),
    /** The holder of a reservation: a user's id, or the hash of a guest's reservation token. */
    holder: text('holder'),
    /** The end of a reservation: from then on, the copy counts as available. */
    reservedUntil: timestamptz('reserved_until'),
    /** The purchase that the copy was sold with. */
    purchaseId: id('purchase_id'),
  },
  (table) => [
    primaryKey({ columns: [table.artworkId, table.kind, table.number] }),
    index('artwork_copies_reserved')
      .on(table.reservedUntil)
      .where(sql`${table.state} = 'reserved'`),
    index('artwork_copies_holder')
      .on(table.holder)
      .where(sql`${table.state} = 'reserved'`),
    check('artwork_copies_kind', sql`${table.kind} in ('numbered', 'proof')`),
    check('artwork_copies_number', sql`${table.number} >= 1`),
    check('artwork_copies_state', sql`${table.state} in ('available', 'reserved', 'sold')`),
    check(
      'artwork_copies_reserved',
      sql`(${table.state} = 'reserved') = (${table.holder} is not null)
        and (${table.holder} is null) = (${table.reservedUntil} is null)`,
    ),
    check(
      'artwork_copies_sold',
      sql`(${table.state} = 'sold') = (${table.purchaseId} is not null)`,
    ),
  ],
)

/** The history of copies. Rows are only added, in the transaction of the change. */
export const copyLedger = pgTable(
  'copy_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    artworkId: id('artwork_id')
      .notNull()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['numbered', 'proof'] }).notNull(),
    number: integer('number').notNull(),
    change: text('change', { enum: ['reserved', 'released', 'sold', 'returned'] }).notNull(),
    purchaseId: id('purchase_id'),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    index('copy_ledger_copy').on(table.artworkId, table.kind, table.number, table.id),
    check(
      'copy_ledger_change',
      sql`${table.change} in ('reserved', 'released', 'sold', 'returned')`,
    ),
  ],
)
