import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { endSessions } from './sessions/session-use.store.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { users } from './account.tables.server.ts'
import { revokeAllApiTokens } from './tokens/api-token.store.server.ts'

export type Suspension = { readonly at: Date; readonly reason: string }

/** @returns null for unknown users and those who are not suspended */
export async function findSuspension(db: Queryable, userId: string): Promise<Suspension | null> {
  const [row] = await db
    .select({ at: users.suspendedAt, reason: users.suspensionReason })
    .from(users)
    .where(eq(users.id, userId))
  if (row === undefined || row.at === null || row.reason === null) return null
  return { at: row.at, reason: row.reason }
}

/**
 * Suspends a user, ends all their sessions and revokes their API tokens. Publishes
 * `artist.suspended` for an artist.
 * @param tx a transaction that has locked the user (`lockUser`)
 * @returns false for unknown users and those who are suspended already
 */
export async function suspendUser(
  tx: Queryable,
  userId: string,
  { at, reason }: Suspension,
): Promise<boolean> {
  const [row] = await tx
    .update(users)
    .set({ suspendedAt: at, suspensionReason: reason })
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
    .returning({ isArtist: users.isArtist })
  if (row === undefined) return false
  await endSessions(tx, userId)
  await revokeAllApiTokens(tx, userId)
  if (row.isArtist) await publishEvent(tx, { type: 'artist.suspended', artistId: userId })
  return true
}

/**
 * Ends a suspension. Publishes `artist.restored` for an artist.
 * @param tx a transaction that has locked the user
 * @returns false for users who are not suspended
 */
export async function restoreUser(tx: Queryable, userId: string): Promise<boolean> {
  const [row] = await tx
    .update(users)
    .set({ suspendedAt: null, suspensionReason: null })
    .where(and(eq(users.id, userId), isNotNull(users.suspendedAt)))
    .returning({ isArtist: users.isArtist })
  if (row?.isArtist) await publishEvent(tx, { type: 'artist.restored', artistId: userId })
  return row !== undefined
}
