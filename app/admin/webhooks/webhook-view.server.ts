import type { StoredDelivery } from './webhook-delivery.store.server.ts'
import type { StoredEndpoint } from './webhook-endpoint.store.server.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhook-event.ts'
import type { WebhookDelivery, WebhookEndpoint } from './webhook.schema.ts'

/** An endpoint without its secrets, for operators. */
export const viewEndpoint = (endpoint: StoredEndpoint, now: Date): WebhookEndpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events.filter(isKnown),
  state: endpoint.state,
  failingSince: endpoint.failingSince?.toISOString() ?? null,
  previousSecretUntil: laterThan(now, endpoint.previousSecretUntil),
  createdAt: endpoint.createdAt.toISOString(),
})

const laterThan = (now: Date, timestamp: Date | null): string | null =>
  timestamp !== null && timestamp > now ? timestamp.toISOString() : null

const isKnown = (event: string): event is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, event)

export const viewDelivery = (delivery: StoredDelivery): WebhookDelivery => ({
  id: delivery.id,
  type: delivery.type,
  state: delivery.state,
  occurredAt: delivery.occurredAt.toISOString(),
  attempts: delivery.attempts,
  attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
  status: delivery.status,
  durationMs: delivery.durationMs,
  answer: delivery.answer,
  error: delivery.error,
})
