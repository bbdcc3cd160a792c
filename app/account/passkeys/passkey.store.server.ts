import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { passkeys } from '../account.tables.server.ts'
import { lockSessionOwner } from '../sessions/session-use.store.server.ts'

/** Maximum number of passkeys per account. */
const MAX_PASSKEYS = 20

export type StoredPasskey = typeof passkeys.$inferSelect

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<StoredPasskey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** @returns null if no passkey has this credential id */
export async function findPasskey(
  db: Queryable,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/**
 * @param sessionId the session that adds it
 * @returns the refusal if the session has ended, the account is full, or the passkey is already
 *   registered; otherwise null
 */
export async function addPasskey(
  db: Database,
  passkey: Omit<StoredPasskey, 'createdAt' | 'challengedAt' | 'lastUsedAt'>,
  sessionId: string,
): Promise<Refusal<'passkeys-full' | 'passkey-refused' | 'not-signed-in'> | null> {
  return transact(db, async (tx) => {
    const { userId } = passkey
    if (!(await lockSessionOwner(tx, { userId, sessionId }))) return refuse('not-signed-in')
    const count = await tx.$count(passkeys, eq(passkeys.userId, userId))
    if (count >= MAX_PASSKEYS) return refuse('passkeys-full')
    const { rowCount } = await tx.insert(passkeys).values(passkey).onConflictDoNothing()
    return rowCount === 1 ? null : refuse('passkey-refused')
  })
}

/** @returns null when the user has no such passkey */
export async function renamePasskey(
  db: Queryable,
  { id, userId, name }: Pick<StoredPasskey, 'id' | 'userId' | 'name'>,
): Promise<StoredPasskey | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  return row ?? null
}

/**
 * Records the use of a passkey. A challenge must be newer than the last answered one, so that no
 * answer works twice.
 * @returns false for an older challenge, and if the passkey was removed meanwhile
 */
export async function usePasskey(
  db: Queryable,
  used: {
    readonly id: string
    readonly challengedAt: Date
    readonly counter: number
    readonly now: Date
  },
): Promise<boolean> {
  const { id, challengedAt, counter, now } = used
  const { rowCount } = await db
    .update(passkeys)
    .set({ challengedAt, counter, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(isNull(passkeys.challengedAt), lt(passkeys.challengedAt, challengedAt)),
      ),
    )
  return rowCount === 1
}
