import { desc, eq } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { digests, digestSubscriptions } from './digest.tables.server.ts'

/** Reads whether a user has subscribed to digests, and has the verified email that they need. */
export async function readDigestSetting(
  db: Queryable,
  userId: string,
): Promise<{ readonly isOn: boolean; readonly isEmailVerified: boolean }> {
  const [row] = await db
    .select({ isEmailVerified: users.emailVerified, subscribed: digestSubscriptions.userId })
    .from(users)
    .leftJoin(digestSubscriptions, eq(digestSubscriptions.userId, users.id))
    .where(eq(users.id, userId))
  return {
    isOn: row !== undefined && row.subscribed !== null,
    isEmailVerified: row?.isEmailVerified === true,
  }
}

/** Subscribes a user to digests of future notifications. Repeating it changes nothing. */
export async function subscribeToDigest(
  db: Queryable,
  subscription: { readonly userId: string; readonly token: string },
): Promise<void> {
  await db.insert(digestSubscriptions).values(subscription).onConflictDoNothing()
}

export async function unsubscribeFromDigest(db: Queryable, userId: string): Promise<void> {
  await db.delete(digestSubscriptions).where(eq(digestSubscriptions.userId, userId))
}

/** Whether an unsubscribe link belongs to a current subscription. */
export async function isDigestToken(db: Queryable, token: string): Promise<boolean> {
  const rows = await db
    .select({ userId: digestSubscriptions.userId })
    .from(digestSubscriptions)
    .where(eq(digestSubscriptions.token, token))
  return rows.length > 0
}

/** Ends the subscription that an unsubscribe link belongs to. */
export async function unsubscribeByToken(db: Queryable, token: string): Promise<void> {
  await db.delete(digestSubscriptions).where(eq(digestSubscriptions.token, token))
}

/** A user's subscription and digests, for the export of their data. */
export async function listOwnDigests(db: Queryable, userId: string) {
  const [subscription] = await db
    .select({ since: digestSubscriptions.createdAt })
    .from(digestSubscriptions)
    .where(eq(digestSubscriptions.userId, userId))
  const sent = await db
    .select({ at: digests.createdAt })
    .from(digests)
    .where(eq(digests.userId, userId))
    .orderBy(desc(digests.createdAt))
  return {
    since: subscription?.since.toISOString() ?? null,
    sent: sent.map(({ at }) => at.toISOString()),
  }
}
