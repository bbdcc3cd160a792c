import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from './columns.server.ts'
import type { DomainEvent } from './domain-event.ts'

/** The outbox: each event is inserted in the transaction of its change. */
export const domainEvents = pgTable(
  'domain_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: jsonb('event').$type<DomainEvent>().notNull(),
    createdAt: createdAt(),
    /** When webhook deliveries were created from the event; null until then. */
    dispatchedAt: timestamptz('dispatched_at'),
  },
  (table) => [
    index('domain_events_age').on(table.createdAt),
    // Excludes favourites: they are frequent, and no webhook receives them.
    index('domain_events_undispatched')
      .on(table.id)
      .where(sql`${table.dispatchedAt} is null and ${table.event}->>'type' <> 'favourite.changed'`),
    // Finds the events that the deletion of an account removes.
    index('domain_events_artist')
      .on(sql`(${table.event}->>'artistId')`)
      .where(sql`${table.event}->>'artistId' is not null`),
  ],
)
