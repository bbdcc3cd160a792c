import { DAY_MS } from '../../kernel/day.ts'
import type { WebhookEvent, WebhookType } from './webhook-event.ts'

/** `disabled` means that Frame has stopped sending, after days of failures. */
export type EndpointState = 'active' | 'paused' | 'disabled'

/**
 * `dropped` means that nothing was sent: the endpoint was not active, or the subject is not public.
 */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'dropped'

/** An endpoint as operators see it. */
export type WebhookEndpoint = {
  readonly id: string
  readonly url: string
  readonly events: WebhookEvent[]
  readonly state: EndpointState
  /** ISO timestamp since which every attempt has failed; null after a success. */
  readonly failingSince: string | null
  /** ISO timestamp until which messages are also signed with the previous secret. */
  readonly previousSecretUntil: string | null
  readonly createdAt: string
}

/** An entry of the delivery log. Its `id` is the header `webhook-id` of every attempt. */
export type WebhookDelivery = {
  readonly id: string
  readonly type: WebhookType
  readonly state: DeliveryState
  /** ISO timestamp of the event. */
  readonly occurredAt: string
  readonly attempts: number
  /** ISO timestamp of the last attempt; null before the first one. */
  readonly attemptedAt: string | null
  /** Null without a response. */
  readonly status: number | null
  readonly durationMs: number | null
  /** The beginning of the response's body. */
  readonly answer: string | null
  /** The reason for a missing response, or for dropping the delivery. */
  readonly error: string | null
}

export const MAX_ENDPOINTS = 20

/** The maximum of attempts per delivery. With the queue's backoff, they take about 30 hours. */
export const MAX_ATTEMPTS = 15

/** An endpoint that has only failed for this long is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY_MS
/** The time for which messages are also signed with the previous secret. */
export const ROTATION_MS = DAY_MS
/** The time for which deliveries stay in the log. */
export const LOG_MS = 30 * DAY_MS

type Attempt = { readonly isDelivered: boolean; readonly attempts: number }

/** The state of a delivery after an attempt. @param attempts the number with this attempt */
export function stateAfter({ isDelivered, attempts }: Attempt): DeliveryState {
  if (isDelivered) return 'delivered'
  return attempts >= MAX_ATTEMPTS ? 'failed' : 'pending'
}

/** Whether one more failure disables the endpoint. */
export const isGivenUp = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS
