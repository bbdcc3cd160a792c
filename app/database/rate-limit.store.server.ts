import { eq, inArray, sql } from 'drizzle-orm'
import { deleteBefore, type Queryable } from './database.server.ts'
import { rateLimits, subjectOf } from './rate-limit.tables.server.ts'

/** The attempts counted in a window, and the end of that window. */
export type Attempts = { readonly count: number; readonly resetsAt: Date }

/**
 * Counts one attempt; the first after the end of a window begins another. A window that ends later
 * than one that begins now was stored by a clock that ran ahead: it is shortened.
 */
export async function countAttempt(
  db: Queryable,
  key: string,
  { windowMs, now }: { windowMs: number; now: Date },
): Promise<Attempts> {
  const resetsAt = new Date(now.getTime() + windowMs)
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`
  // One statement, so that of two concurrent attempts only one can be the last one allowed.
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at
          else least(${rateLimits.resetsAt}, excluded.resets_at) end`,
      },
    })
    .returning({ count: rateLimits.hits, resetsAt: rateLimits.resetsAt })
  return row ?? { count: 1, resetsAt }
}

/** Takes back one attempt. */
export async function uncountAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}

export async function removeAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

const isAbout = (subjects: readonly string[]) => inArray(subjectOf(rateLimits.key), [...subjects])

/** Removes all counts for these ids, emails or addresses. */
export async function removeAttemptsAbout(
  db: Queryable,
  subjects: readonly string[],
): Promise<void> {
  await db.delete(rateLimits).where(isAbout(subjects))
}

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

/** Removes windows that have passed. */
export async function sweepRateLimits(db: Queryable, now: Date): Promise<void> {
  await deleteBefore(db, { id: rateLimits.key, at: rateLimits.resetsAt, before: now })
}
