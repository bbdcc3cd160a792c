import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, textList, timestamptz } from '../../database/columns.server.ts'
import type { DomainEvent } from '../../database/domain-event.ts'
import type { WebhookType } from './webhook-event.ts'
import type { DeliveryState, EndpointState } from './webhook.ts'

/** Where operators have events sent to. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id().primaryKey(),
  url: text('url').notNull(),
  /** Names of events; those that Frame no longer has are never sent. */
  events: textList('events'),
  state: text('state').$type<EndpointState>().notNull().default('active'),
  /** Encrypted: a copy of the database alone signs nothing. */
  secret: text('secret').notNull(),
  /** The secret before a rotation, which signs too until the moment beside it. */
  previousSecret: text('previous_secret'),
  previousSecretUntil: timestamptz('previous_secret_until'),
  /** Since when every attempt has failed. */
  failingSince: timestamptz('failing_since'),
  createdAt: createdAt(),
})

/** One event for one endpoint: what is to be sent, and the log of it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Also the id of the message, the same in every attempt. */
    id: id().primaryKey(),
    endpointId: id('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Of `domain_events`, where rows are removed sooner; null for a test. */
    eventId: bigint('event_id', { mode: 'number' }),
    type: text('type').$type<WebhookType>().notNull(),
    /** Holds ids only: what is sent is read when it is sent. */
    event: jsonb('event').$type<DomainEvent>(),
    occurredAt: timestamptz('occurred_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('pending'),
    /** The job that sends it. Another job for the same delivery does nothing. */
    jobId: uuid('job_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: timestamptz('attempted_at'),
    status: integer('status'),
    durationMs: integer('duration_ms'),
    answer: text('answer'),
    error: text('error'),
    createdAt: createdAt(),
  },
  (table) => [
    // An event reaches an endpoint once, however many processes look for events.
    unique('webhook_deliveries_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_log').on(table.endpointId, table.id),
    index('webhook_deliveries_age').on(table.createdAt),
    index('webhook_deliveries_pending')
      .on(table.id)
      .where(sql`${table.state} = 'pending'`),
  ],
)
