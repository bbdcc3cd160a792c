import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, textList, timestamptz } from '../../database/columns.server.ts'
import type { DomainEvent } from '../../database/domain-event.ts'
import type { WebhookType } from './webhook-event.ts'
import type { DeliveryState, EndpointState } from './webhook.ts'

/** The endpoints to which events are sent. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id().primaryKey(),
  url: text('url').notNull(),
  /** The names of events; names that Frame no longer has are ignored. */
  events: textList('events'),
  state: text('state').$type<EndpointState>().notNull().default('active'),
  /** Encrypted with the installation's secret, so that a copy of the database alone cannot sign. */
  secret: text('secret').notNull(),
  /** The secret before a rotation. Messages are signed with both until `previousSecretUntil`. */
  previousSecret: text('previous_secret'),
  previousSecretUntil: timestamptz('previous_secret_until'),
  /** The time since which every attempt has failed; null after a success. */
  failingSince: timestamptz('failing_since'),
  createdAt: createdAt(),
})

/** Deliveries: one event for one endpoint, with the outcome of the last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Also the message's id, the same in every attempt. */
    id: id().primaryKey(),
    endpointId: id('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The id in `domain_events`, whose rows are deleted sooner; null for a test. */
    eventId: bigint('event_id', { mode: 'number' }),
    type: text('type').$type<WebhookType>().notNull(),
    /** Contains ids only. The payload is read when it is sent. */
    event: jsonb('event').$type<DomainEvent>(),
    occurredAt: timestamptz('occurred_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('pending'),
    /** The job that sends it. Any other job for this delivery does nothing. */
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
    // Keeps concurrent processes from sending an event to an endpoint twice.
    unique('webhook_deliveries_event').on(table.endpointId, table.eventId),
    index('webhook_deliveries_log').on(table.endpointId, table.id),
    index('webhook_deliveries_age').on(table.createdAt),
    index('webhook_deliveries_pending')
      .on(table.id)
      .where(sql`${table.state} = 'pending'`),
  ],
)
