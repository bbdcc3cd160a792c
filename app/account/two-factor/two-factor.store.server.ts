import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../../database/database.server.ts'
import { newId } from '../../kernel/id.ts'
import { authenticators, backupCodes } from '../account.tables.server.ts'

export type Authenticator = {
  /** The encrypted key. */
  readonly key: string
  readonly createdAt: Date
  /** Null until a first code has confirmed the key. */
  readonly confirmedAt: Date | null
}

/** @returns null if the user has no authenticator app */
export async function findAuthenticator(
  db: Queryable,
  userId: string,
): Promise<Authenticator | null> {
  const [row] = await db
    .select({
      key: authenticators.key,
      createdAt: authenticators.createdAt,
      confirmedAt: authenticators.confirmedAt,
    })
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
  return row ?? null
}

/**
 * Stores an unconfirmed key, and replaces an earlier one.
 * @returns false if the user has a confirmed key
 */
export async function addAuthenticator(
  db: Queryable,
  added: { readonly userId: string; readonly key: string; readonly now: Date },
): Promise<boolean> {
  const { userId, key, now } = added
  const { rowCount } = await db
    .insert(authenticators)
    .values({ userId, key, createdAt: now })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { key, createdAt: now },
      setWhere: isNull(authenticators.confirmedAt),
    })
  return rowCount === 1
}

/** @returns false if the key was replaced or confirmed meanwhile */
export async function confirmAuthenticator(
  db: Queryable,
  confirmed: {
    readonly userId: string
    readonly key: string
    readonly step: number
    readonly now: Date
  },
): Promise<boolean> {
  const { userId, key, step, now } = confirmed
  const { rowCount } = await db
    .update(authenticators)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        eq(authenticators.key, key),
        isNull(authenticators.confirmedAt),
      ),
    )
  return rowCount === 1
}

/**
 * Marks the codes of a time step and all earlier steps as used.
 * @returns false if it was used already
 */
export async function useStep(
  db: Queryable,
  { userId, step }: { readonly userId: string; readonly step: number },
): Promise<boolean> {
  const { rowCount } = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        lt(authenticators.lastStep, step),
        isNotNull(authenticators.confirmedAt),
      ),
    )
  return rowCount === 1
}

/** @param tx a transaction */
export async function removeAuthenticator(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await tx.delete(authenticators).where(eq(authenticators.userId, userId))
}

/** Replaces the backup codes, which invalidates earlier ones. @param tx a transaction */
export async function replaceBackupCodes(
  tx: Queryable,
  { userId, hashes }: { readonly userId: string; readonly hashes: readonly string[] },
): Promise<void> {
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await tx.insert(backupCodes).values(hashes.map((hash) => ({ id: newId(), userId, hash })))
}

/** Uses up a backup code. @returns false if it does not exist or was used already */
export async function useBackupCode(
  db: Queryable,
  { userId, hash }: { readonly userId: string; readonly hash: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(backupCodes)
    .where(and(eq(backupCodes.userId, userId), eq(backupCodes.hash, hash)))
  return rowCount === 1
}

/** Counts a user's unused backup codes. */
export const countBackupCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(backupCodes, eq(backupCodes.userId, userId))
