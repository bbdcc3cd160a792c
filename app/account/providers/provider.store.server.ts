import { and, asc, eq, ne } from 'drizzle-orm'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { newId } from '../../kernel/id.ts'
import { findUser, lockOwner, lockUser } from '../account.store.server.ts'
import {
  credentials,
  passkeys,
  PASSWORD_PROVIDER,
  sessions,
  users,
} from '../account.tables.server.ts'
import { removePendingCodes } from '../verification.store.server.ts'
import type { NewSession } from '../session/session.store.server.ts'
import { lockSessionOwner } from '../sessions/session-use.store.server.ts'
import type { User } from '../account.schema.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** An account at a provider: the issuer, and its identifier of the user. */
export type ProviderAccount = { readonly issuer: string; readonly subject: string }

/** Finds the user of a linked account; null if it is not linked. */
export async function findLinkedUser(
  db: Queryable,
  account: ProviderAccount,
): Promise<User | null> {
  const [row] = await db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(isAccount(account))
  return row === undefined ? null : findUser(db, row.userId)
}

const isAccount = ({ issuer, subject }: ProviderAccount) =>
  and(eq(credentials.providerId, issuer), eq(credentials.accountId, subject))

/**
 * Like `findLinkedUser`, but waits for a password reset in progress, which removes linked accounts.
 * @param linkedBy the session that has just linked the account; if it has ended, the link is removed
 */
export async function confirmLinkedUser(
  db: Database,
  account: ProviderAccount,
  linkedBy: { readonly userId: string; readonly sessionId: string } | null,
): Promise<User | null> {
  return transact(db, async (tx) => {
    const found = await findLinkedUser(tx, account)
    if (found === null) return null
    if (linkedBy === null) await lockOwner(tx, found.id)
    else if (!(await lockSessionOwner(tx, linkedBy))) {
      await tx
        .delete(credentials)
        .where(and(isAccount(account), eq(credentials.userId, linkedBy.userId)))
    }
    return findLinkedUser(tx, account)
  })
}

export type NewLinkedUser = {
  readonly account: ProviderAccount
  readonly user: {
    readonly email: string
    readonly emailVerified: boolean
    readonly firstName: string
    readonly lastName: string
    readonly isArtist: boolean
  }
  readonly session: Omit<NewSession, 'hash' | 'factor'>
}

/**
 * Creates a user with a linked account and a first session.
 * @returns false if the email or the provider account is already in use
 */
export async function createLinkedUser(
  db: Database,
  { account, user, session: { place, ...session } }: NewLinkedUser,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const id = session.userId
    const name = `${user.firstName} ${user.lastName}`
    const made = await tx
      .insert(users)
      .values({ ...user, id, name })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made.length === 0) return false
    const { issuer: providerId, subject: accountId } = account
    const linked = await tx
      .insert(credentials)
      .values({ id: newId(), userId: id, providerId, accountId })
      .onConflictDoNothing()
      .returning({ id: credentials.id })
    if (linked.length === 0) {
      await tx.delete(users).where(eq(users.id, id))
      return false
    }
    await tx.insert(sessions).values({ ...session, ipAddress: place })
    return true
  })
}

/** Whether a user has a password, and their linked accounts in the order of linking. */
export async function listCredentials(db: Queryable, userId: string) {
  const rows = await db
    .select({
      id: credentials.id,
      providerId: credentials.providerId,
      linkedAt: credentials.createdAt,
    })
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .orderBy(asc(credentials.createdAt), asc(credentials.id))
  const linked = rows.filter(({ providerId }) => providerId !== PASSWORD_PROVIDER)
  return {
    hasPassword: linked.length < rows.length,
    linked: linked.map(({ providerId: issuer, ...row }) => ({ ...row, issuer })),
  }
}

/** Sign-in methods that the installation offers, besides passkeys. */
type SignInWays = {
  /** Whether password sign-in is offered. */
  readonly password: boolean
  /** Issuers of the configured providers. */
  readonly issuers: readonly string[]
}

/**
 * Whether a sign-in method is left without the given one.
 * @param id the passkey or linked account to remove
 */
async function canSignInWithout(
  db: Queryable,
  userId: string,
  id: string,
  ways: SignInWays,
): Promise<boolean> {
  const { hasPassword, linked } = await listCredentials(db, userId)
  if (hasPassword && ways.password) return true
  if (linked.some((row) => row.id !== id && ways.issuers.includes(row.issuer))) return true
  const others = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), ne(passkeys.id, id)))
    .limit(1)
  return others.length > 0
}

/**
 * Removes a passkey, unless it is the last sign-in method.
 * @returns its name
 */
export async function removePasskey(
  db: Database,
  { userId, id }: { readonly userId: string; readonly id: string },
  ways: SignInWays,
): Promise<{ readonly name: string } | Refusal> {
  return transact(db, async (tx) => {
    await lockUser(tx, userId)
    const [row] = await tx
      .select({ name: passkeys.name })
      .from(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    if (row === undefined) return refuse('passkey-not-found')
    if (!(await canSignInWithout(tx, userId, id, ways))) return refuse('last-sign-in-method')
    await tx.delete(passkeys).where(eq(passkeys.id, id))
    return row
  })
}

/** Unlinks an account, unless it is the last sign-in method. */
export async function unlinkAccount(
  db: Database,
  { userId, id }: { readonly userId: string; readonly id: string },
  ways: SignInWays,
): Promise<{ readonly issuer: string } | Refusal> {
  return transact(db, async (tx) => {
    // Two concurrent removals could each rely on the method that the other removes.
    await lockUser(tx, userId)
    const { linked } = await listCredentials(tx, userId)
    const wanted = linked.find((row) => row.id === id)
    if (wanted === undefined) return refuse('linked-account-not-found')
    if (!(await canSignInWithout(tx, userId, id, ways))) return refuse('last-sign-in-method')
    await tx.delete(credentials).where(eq(credentials.id, id))
    await removePendingCodes(tx, userId)
    return { issuer: wanted.issuer }
  })
}
