import { DAY_MS, HOUR_MS } from '../../kernel/day.ts'

/** A digest is sent at most so often. */
export const DIGEST_INTERVAL_MS = DAY_MS

/** Where there is nothing to tell, it is looked at again after this time. */
export const DIGEST_RETRY_MS = HOUR_MS

/** Works that one mail names; it says whether there are more. */
export const MAX_DIGEST_WORKS = 20

/** The page at which one click ends the digest, without signing in. */
export const unsubscribePath = (token: string): string => `/unsubscribe?token=${token}`
