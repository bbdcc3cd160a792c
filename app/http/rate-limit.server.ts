import { asc, inArray, lt, lte, sql } from 'drizzle-orm'
import { isAmong, removeInBatches, type Queryable } from '../database/database.server.ts'
import { ProblemError } from './http.server.ts'
import { rateLimits, subjectOf } from '../database/rate-limit.tables.server.ts'

export type RateLimit = { readonly limit: number; readonly windowMs: number }

/** Limits how often something may be attempted. */
export type RateLimiter = {
  /**
   * Counts one attempt.
   * @throws ProblemError `too-many-requests` when the window has no attempts left
   */
  count(key: string, rule: RateLimit): Promise<void>
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

const isAbout = (subjects: readonly string[]) => inArray(subjectOf(rateLimits.key), [...subjects])

/** The counts for these ids, emails or addresses. */
export async function listAttempts(
  db: Queryable,
  subjects: readonly string[],
): Promise<{ what: string; count: number; until: string }[]> {
  const rows = await db.select().from(rateLimits).where(isAbout(subjects)).orderBy(rateLimits.key)
  return rows.map(({ key, hits, resetsAt }) => ({
    what: key.slice(0, key.indexOf(':')),
    count: hits,
    until: resetsAt.toISOString(),
  }))
}

export function createRateLimiter(db: Queryable, now: () => Date = () => new Date()): RateLimiter {
  return {
    async count(key, { limit, windowMs }) {
      const at = now()
      const resetsAt = new Date(at.getTime() + windowMs)
      const over = sql`${rateLimits.resetsAt} <= ${at.toISOString()}::timestamptz`
      // One statement, so that of two concurrent attempts only one can be the last one allowed.
      const [row] = await db
        .insert(rateLimits)
        .values({ key, hits: 1, resetsAt })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
            resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
          },
        })
        .returning({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt })
      if (row === undefined || row.hits <= limit) return
      const retryAfterS = Math.max(1, Math.ceil((row.resetsAt.getTime() - at.getTime()) / 1000))
      throw new ProblemError('too-many-requests', { retryAfterS })
    },
    async forget(key) {
      await db.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`)
    },
    async forgetAbout(subjects) {
      await db.delete(rateLimits).where(isAbout(subjects))
    },
  }
}

/**
 * Claims a periodic task that one of all processes should do.
 * @returns false if a process has claimed it within the window
 */
export async function claimPeriodicTask(
  db: Queryable,
  task: string,
  { windowMs, now }: { windowMs: number; now: Date },
): Promise<boolean> {
  const resetsAt = new Date(now.getTime() + windowMs)
  const rows = await db
    .insert(rateLimits)
    .values({ key: `turn:${task}`, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { resetsAt },
      setWhere: lte(rateLimits.resetsAt, now),
    })
    .returning({ key: rateLimits.key })
  return rows.length > 0
}

/** Deletes expired windows. Run it periodically. */
export async function sweepRateLimits(db: Queryable, now: Date): Promise<void> {
  await removeInBatches((limit) => {
    const passed = db
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(lt(rateLimits.resetsAt, now))
      .orderBy(asc(rateLimits.resetsAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    return db.delete(rateLimits).where(isAmong(rateLimits.key, passed))
  })
}
