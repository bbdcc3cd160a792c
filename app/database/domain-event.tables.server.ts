import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from './columns.server.ts'
import type { DomainEvent } from './domain-event.ts'

/** The outbox: what has happened, written in the transaction in which it happened. */
export const domainEvents = pgTable(
  'domain_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: jsonb('event').$type<DomainEvent>().notNull(),
    createdAt: createdAt(),
    /** When it became deliveries to webhooks; null before. */
    dispatchedAt: timestamptz('dispatched_at'),
  },
  (table) => [
    index('domain_events_age').on(table.createdAt),
    // Favourites are frequent, and no webhook tells of them.
    index('domain_events_undispatched')
      .on(table.id)
      .where(sql`${table.dispatchedAt} is null and ${table.event}->>'type' <> 'favourite.changed'`),
    // For the deletion of an account, which takes the events about it along.
    index('domain_events_artist')
      .on(sql`(${table.event}->>'artistId')`)
      .where(sql`${table.event}->>'artistId' is not null`),
  ],
)
