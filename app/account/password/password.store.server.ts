import { HOUR_MS } from '../../kernel/day.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { storeResult, type RequestKey } from '../../database/idempotent-request.store.server.ts'
import { newId } from '../../kernel/id.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { lockOwner } from '../account.store.server.ts'
import {
  credentials,
  passkeys,
  PASSWORD_PROVIDER,
  sessions,
  users,
  verifications,
} from '../account.tables.server.ts'
import { revokeAllApiTokens } from '../tokens/api-token.store.server.ts'
import { addVerification, findVerification } from '../verification.store.server.ts'
import { openSession, type NewSession } from '../session/session.store.server.ts'
import { lockSessionOwner } from '../sessions/session-use.store.server.ts'

/** Lifetime of a reset link. */
const RESET_LINK_MS = HOUR_MS

const resetLink = (link: { readonly token: string; readonly now: Date }) =>
  ({ ...link, purpose: 'reset-password', lifetimeMs: RESET_LINK_MS }) as const

const isPasswordOf = (userId: string) =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, PASSWORD_PROVIDER))

export type NewResetLink = {
  readonly token: string
  readonly userId: string
  /** Hash of the current password. */
  readonly hash: string
  readonly now: Date
}

/** @returns false if the password or the account has changed meanwhile */
export async function addResetLink(db: Queryable, link: NewResetLink): Promise<boolean> {
  return addVerification(db, { ...resetLink(link), userId: link.userId, hash: link.hash })
}

/** Finds the user of a reset link; null if it has ended. */
export async function findResetLink(
  db: Queryable,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<string | null> {
  return findVerification(db, resetLink({ token, now }))
}

/**
 * Sets a new password with a reset link. Ends all sessions, links, linked accounts and API tokens
 * of the user, and removes the passkeys unless they are kept.
 * @returns the user's id and the names of the removed passkeys; null if the link has ended
 */
export async function resetPassword(
  db: Database,
  link: {
    readonly token: string
    readonly hash: string
    readonly now: Date
    readonly keepsPasskeys: boolean
  },
): Promise<{ readonly userId: string; readonly removed: readonly string[] } | null> {
  return transact(db, async (tx) => {
    const userId = await findResetLink(tx, link)
    if (userId === null) return null
    // A passkey or token that is being added is removed below; later ones find no session.
    await lockOwner(tx, userId)
    const rows = await tx
      .select({ id: credentials.id })
      .from(credentials)
      .where(isPasswordOf(userId))
      .for('update')
    // Another link may have been used, or the password changed, while this transaction waited for
    // the lock.
    const isOver = rows.length === 0 || (await findResetLink(tx, link)) === null
    if (isOver) return null
    // The mailbox proves the owner. An intruder may have linked accounts, added passkeys and
    // created tokens. Passkeys are removed before sessions, since a login with one may be in
    // progress.
    const removed = link.keepsPasskeys ? [] : await removePasskeys(tx, userId)
    // Before the sessions, too: a sign-in at a provider may be opening one with its code.
    await tx.delete(verifications).where(eq(verifications.value, userId))
    await setPassword(tx, userId, link.hash)
    await revokeAllApiTokens(tx, userId)
    await tx
      .delete(credentials)
      .where(and(eq(credentials.userId, userId), ne(credentials.providerId, PASSWORD_PROVIDER)))
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
    return { userId, removed }
  })
}

/** @returns the names of the removed passkeys */
async function removePasskeys(tx: Queryable, userId: string): Promise<string[]> {
  const rows = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ name: passkeys.name })
  return rows.map(({ name }) => name)
}

type FirstPassword = {
  readonly userId: string
  readonly hash: string
  /** The session that sets it. */
  readonly sessionId: string
  readonly requestKey: RequestKey
}

/**
 * Sets a user's first password.
 * @returns the refusal if there is one already, or the session has ended; otherwise null
 */
export async function addPassword(
  db: Database,
  { userId, hash, sessionId, requestKey }: FirstPassword,
): Promise<Refusal<'wrong-password' | 'not-signed-in'> | null> {
  return transact(db, async (tx) => {
    if (!(await lockSessionOwner(tx, { userId, sessionId }))) return refuse('not-signed-in')
    const { rowCount } = await tx
      .insert(credentials)
      .values({
        id: newId(),
        accountId: userId,
        providerId: PASSWORD_PROVIDER,
        userId,
        password: hash,
      })
      .onConflictDoNothing()
    if (rowCount !== 1) return refuse('wrong-password')
    await storeResult(tx, requestKey, userId)
    return null
  })
}

export type PasswordReplacement = {
  /** Hash of the password that the user has proved to know. */
  readonly known: string
  /** The session that continues, with the hash of the new password. */
  readonly session: NewSession
  readonly requestKey: RequestKey
}

/**
 * Sets a new password if the old one is unchanged. Ends all other sessions and the reset links.
 * @returns false if the password or the account has changed meanwhile
 */
export async function replacePassword(
  db: Database,
  { known, session, requestKey }: PasswordReplacement,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const rows = await tx
      .select({ id: credentials.id })
      .from(credentials)
      .where(and(isPasswordOf(session.userId), eq(credentials.password, known)))
      .for('update')
    if (rows.length === 0) return false
    // Before the sessions: a sign-in at a provider may be opening one with its code.
    await endMailedLinks(tx, session.userId)
    await setPassword(tx, session.userId, session.hash)
    await storeResult(tx, requestKey, session.userId)
    return openSession(tx, session)
  })
}

/** Ends a user's links, except those that verify the current address, which give no access. */
async function endMailedLinks(tx: Queryable, userId: string): Promise<void> {
  const own = tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  await tx
    .delete(verifications)
    .where(
      and(eq(verifications.value, userId), sql`${verifications.email} is distinct from (${own})`),
    )
}

/**
 * Sets the password and ends all sessions.
 * @param tx a transaction that has locked the password's row
 */
async function setPassword(tx: Queryable, userId: string, hash: string): Promise<void> {
  await tx
    .update(credentials)
    .set({ password: hash, updatedAt: new Date() })
    .where(isPasswordOf(userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}
