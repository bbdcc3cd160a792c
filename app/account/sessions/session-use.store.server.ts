import { and, desc, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { Queryable } from '../../database/database.server.ts'
import { lockOwner } from '../account.store.server.ts'
import { sessions } from '../account.tables.server.ts'

/** Precision of the time of last use: it is written at most this often. */
export const USE_INTERVAL_MS = 5 * 60_000

export type SessionUse = {
  readonly sessionId: string
  /** Result of `placeOf`; '' if unknown. */
  readonly place: string
  readonly now: Date
}

/** Whether the use of a session must be stored again. */
export function isUseDue(
  last: { readonly lastUsedAt: Date; readonly place: string | null },
  { place, now }: Pick<SessionUse, 'place' | 'now'>,
): boolean {
  const lacksPlace = (last.place ?? '') === '' && place !== ''
  return lacksPlace || now.getTime() - last.lastUsedAt.getTime() > USE_INTERVAL_MS
}

/** Stores when and where a session was used, unless a concurrent request has just done so. */
export async function storeSessionUse(
  db: Queryable,
  { sessionId, place, now }: SessionUse,
): Promise<void> {
  const before = new Date(now.getTime() - USE_INTERVAL_MS)
  await db
    .update(sessions)
    .set({ lastUsedAt: now, ipAddress: place })
    .where(
      and(
        eq(sessions.id, sessionId),
        or(lt(sessions.lastUsedAt, before), eq(sessions.ipAddress, '')),
      ),
    )
}

/** Lists a user's valid sessions, most recently used first. */
export async function listSessions(db: Queryable, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      place: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/** @returns false if the user has no such session */
export async function endSession(
  db: Queryable,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return rowCount === 1
}

/** Ends all sessions of a user but this one. */
export async function endOtherSessions(
  db: Queryable,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}

/** Ends all sessions of a user. @returns their number */
export async function endSessions(db: Queryable, userId: string): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.userId, userId))
  return rowCount ?? 0
}

/**
 * Locks the owner of a session, so that a password reset or a suspension waits.
 * @returns false if one of them has ended the session meanwhile
 */
export async function lockSessionOwner(
  tx: Queryable,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  await lockOwner(tx, userId)
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return rows.length === 1
}
