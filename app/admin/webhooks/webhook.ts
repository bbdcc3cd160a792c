import { DAY_MS } from '../../kernel/day.ts'
import type { WebhookEvent, WebhookType } from './webhook-event.ts'

/** `disabled`: it has failed for days, so Frame has stopped sending. */
export type EndpointState = 'active' | 'paused' | 'disabled'

/** `dropped`: not sent, since the endpoint did not take events, or what it tells of is gone. */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'dropped'

/** An endpoint as operators see it. */
export type WebhookEndpoint = {
  readonly id: string
  readonly url: string
  readonly events: WebhookEvent[]
  readonly state: EndpointState
  /** ISO moment since which every attempt has failed; null after a success. */
  readonly failingSince: string | null
  /** ISO moment until which messages are signed with the secret before this one, too. */
  readonly previousSecretUntil: string | null
  readonly createdAt: string
}

/** A line of the log. Its `id` is the header `webhook-id` of every attempt. */
export type WebhookDelivery = {
  readonly id: string
  readonly type: WebhookType
  readonly state: DeliveryState
  /** ISO moment of what it tells of. */
  readonly occurredAt: string
  readonly attempts: number
  /** Of the last attempt; null before the first one. */
  readonly attemptedAt: string | null
  /** Null without an answer. */
  readonly status: number | null
  readonly durationMs: number | null
  /** The beginning of the answer's body. */
  readonly answer: string | null
  /** Why there was no answer, or why nothing is sent. */
  readonly error: string | null
}

export const MAX_ENDPOINTS = 20

/** Attempts of one delivery. With the pauses of the job queue they take about 30 hours. */
export const MAX_ATTEMPTS = 15

/** An endpoint whose every attempt has failed for so long is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY_MS
/** How long messages carry a signature by the secret before the current one, too. */
export const ROTATION_MS = DAY_MS
/** How long deliveries stay in the log. */
export const LOG_MS = 30 * DAY_MS

type Attempt = { readonly isDelivered: boolean; readonly attempts: number }

/** The state of a delivery after an attempt. @param attempts with this one */
export function stateAfter({ isDelivered, attempts }: Attempt): DeliveryState {
  if (isDelivered) return 'delivered'
  return attempts >= MAX_ATTEMPTS ? 'failed' : 'pending'
}

/** Whether an endpoint is to be disabled after one more failure. */
export const isGivenUp = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS
