import type { Queryable } from '../database/database.server.ts'
import {
  countAttempt,
  removeAttempts,
  removeAttemptsAbout,
} from '../database/rate-limit.store.server.ts'
import type { RequestLimit } from '../routing/route-facts.ts'
import { ProblemError } from './http.server.ts'

/** Limits how often something may be attempted. */
export type RateLimiter = {
  /**
   * Counts one attempt.
   * @throws ProblemError `too-many-requests` when the window has no attempts left
   */
  count(key: string, rule: RequestLimit): Promise<void>
  /** Deletes the count, after a success. */
  forget(key: string): Promise<void>
  /** Deletes all counts for these ids, emails or addresses. */
  forgetAbout(subjects: readonly string[]): Promise<void>
}

/** For servers without limits (RATE_LIMITS=0, for load tests). */
export const unlimitedRateLimiter: RateLimiter = {
  count: async () => {},
  forget: async () => {},
  forgetAbout: async () => {},
}

export function createRateLimiter(db: Queryable, now: () => Date = () => new Date()): RateLimiter {
  return {
    async count(key, { limit, windowMs }) {
      const at = now()
      const { count, resetsAt } = await countAttempt(db, key, { windowMs, now: at })
      if (count <= limit) return
      const retryAfterS = Math.max(1, Math.ceil((resetsAt.getTime() - at.getTime()) / 1000))
      throw new ProblemError('too-many-requests', { retryAfterS })
    },
    forget: (key) => removeAttempts(db, key),
    forgetAbout: (subjects) => removeAttemptsAbout(db, subjects),
  }
}
