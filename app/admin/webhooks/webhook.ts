import { DAY_MS } from '../../kernel/day.ts'

/** `disabled` means that Frame has stopped sending, after days of failures. */
export const ENDPOINT_STATES = ['active', 'paused', 'disabled'] as const
export type EndpointState = (typeof ENDPOINT_STATES)[number]

/**
 * `dropped` means that nothing was sent: the endpoint was not active, or the subject is not public.
 */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

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
