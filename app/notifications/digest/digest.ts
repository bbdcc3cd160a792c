import { DAY_MS, HOUR_MS } from '../../kernel/day.ts'

/** The minimum time between two digests to one user. */
export const DIGEST_INTERVAL_MS = DAY_MS

/** The time until the next check of a user without unread notifications. */
export const DIGEST_RETRY_MS = HOUR_MS

/** The maximum of works in one mail; the mail says whether there are more. */
export const MAX_DIGEST_WORKS = 20

/** The path of the page that ends the subscription with one click, without signing in. */
export const unsubscribePath = (token: string): string => `/unsubscribe?token=${token}`
