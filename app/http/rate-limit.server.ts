import { countText } from '../kernel/count.ts'
import type { Queryable } from '../database/database.server.ts'
import {
  countAttempt,
  removeAttempts,
  removeAttemptsAbout,
  uncountAttempt,
} from '../database/rate-limit.store.server.ts'
import type { RequestLimit } from '../routing/route-fact.ts'
import { ProblemError } from './http.server.ts'

/** Limits how often something may be attempted. */
export type RateLimiter = {
  /**
   * Counts one attempt.
   * @throws ProblemError `too-many-requests` when the window has no attempts left
   */
  count(key: string, rule: RequestLimit): Promise<void>
  /**
   * Counts one attempt.
   * @returns null, or the seconds to wait when the window has no attempts left
   */
  tryCount(key: string, rule: RequestLimit): Promise<number | null>
  /** Takes back one attempt that is not to count. */
  uncount(key: string): Promise<void>
  /** Deletes the count, after a success. */
  reset(key: string): Promise<void>
  /** Deletes all counts for these ids, emails or addresses. */
  resetAbout(subjects: readonly string[]): Promise<void>
}

/** For servers without limits (RATE_LIMITS=0, for load tests). */
export const unlimitedRateLimiter: RateLimiter = {
  count: async () => {},
  tryCount: async () => null,
  uncount: async () => {},
  reset: async () => {},
  resetAbout: async () => {},
}

export function createRateLimiter(db: Queryable, now: () => Date = () => new Date()): RateLimiter {
  async function tryCount(key: string, { limit, windowMs }: RequestLimit): Promise<number | null> {
    const at = now()
    const { count, resetsAt } = await countAttempt(db, key, { windowMs, now: at })
    if (count <= limit) return null
    return Math.max(1, Math.ceil((resetsAt.getTime() - at.getTime()) / 1000))
  }
  return {
    async count(key, rule) {
      const retryAfterS = await tryCount(key, rule)
      if (retryAfterS !== null) throw new ProblemError('too-many-requests', { retryAfterS })
    },
    tryCount,
    uncount: (key) => uncountAttempt(db, key),
    reset: (key) => removeAttempts(db, key),
    resetAbout: (subjects) => removeAttemptsAbout(db, subjects),
  }
}

/** The time to wait, for people: "1 minute", "12 minutes". */
export const minutesUntil = (retryAfterS: number): string =>
  countText(Math.ceil(retryAfterS / 60), 'minute')
