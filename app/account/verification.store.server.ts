import { and, desc, eq, gt, isNotNull, like, lte, ne, sql } from 'drizzle-orm'
import { hashToken } from '../http/secret-token.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { newId } from '../kernel/id.ts'
import { credentials, PASSWORD_PROVIDER, verifications } from './account.tables.server.ts'

/** Purpose of a token. It is invalid for any other purpose. */
export type VerificationPurpose =
  | 'reset-password'
  | 'second-step'
  | 'second-step-at-provider'
  | 'verify-email'

type Token = { readonly purpose: VerificationPurpose; readonly token: string }

/** A token that is valid for `lifetimeMs` from `now`. */
export type TimedToken = Token & { readonly lifetimeMs: number; readonly now: Date }

/** Stores only the hash, so that a copy of the database opens no account. */
const identifierOf = ({ purpose, token }: Token): string => `${purpose}:${hashToken(token)}`

/** A proved first factor: the hash of the password, or a linked account at a provider. */
export type FirstFactor =
  | { readonly hash: string }
  | { readonly issuer: string; readonly subject: string }

/**
 * Stores a token if the password or the linked account is unchanged. Its row is locked until then,
 * so that a concurrent change ends this token, too.
 * @returns false if the first factor or the account has changed meanwhile
 */
export async function addVerification(
  db: Queryable,
  token: TimedToken & FirstFactor & { readonly userId: string },
): Promise<boolean> {
  const expiresAt = new Date(token.now.getTime() + token.lifetimeMs).toISOString()
  const factor =
    'hash' in token
      ? and(eq(credentials.providerId, PASSWORD_PROVIDER), eq(credentials.password, token.hash))
      : and(eq(credentials.providerId, token.issuer), eq(credentials.accountId, token.subject))
  const { rowCount } = await db.insert(verifications).select((query) =>
    query
      .select({
        id: sql`${newId()}::uuid`.as('id'),
        identifier: sql`${identifierOf(token)}::text`.as('identifier'),
        value: sql`${credentials.userId}::text`.as('value'),
        email: sql`null::text`.as('email'),
        expiresAt: sql`${expiresAt}::timestamptz`.as('expires_at'),
        createdAt: sql`now()`.as('created_at'),
        updatedAt: sql`now()`.as('updated_at'),
      })
      .from(credentials)
      .where(and(eq(credentials.userId, token.userId), factor))
      .for('share'),
  )
  return rowCount === 1
}

/** Stores a token that verifies a user's email address. */
export async function addEmailVerification(
  db: Queryable,
  token: TimedToken & { readonly userId: string; readonly email: string },
): Promise<void> {
  const expiresAt = new Date(token.now.getTime() + token.lifetimeMs)
  const { userId: value, email } = token
  const identifier = identifierOf(token)
  await db.insert(verifications).values({ id: newId(), identifier, value, email, expiresAt })
}

/** Ends the verification links of a user, except those to one address. */
export async function removeEmailVerifications(
  db: Queryable,
  { userId, except }: { readonly userId: string; readonly except: string },
): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), ne(verifications.email, except)))
}

/** Finds a user's latest valid verification link; null without one. */
export async function findLastEmailVerification(
  db: Queryable,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<{ readonly email: string; readonly sentAt: Date } | null> {
  const [row] = await db
    .select({ email: verifications.email, sentAt: verifications.createdAt })
    .from(verifications)
    .where(
      and(
        eq(verifications.value, userId),
        isNotNull(verifications.email),
        gt(verifications.expiresAt, now),
      ),
    )
    .orderBy(desc(verifications.createdAt))
    .limit(1)
  return row === undefined || row.email === null ? null : { email: row.email, sentAt: row.sentAt }
}

/**
 * Finds the user of a valid token; null if it has ended. An expiry beyond the lifetime comes from a
 * clock that ran ahead, so such a token is refused.
 */
export async function findVerification(db: Queryable, token: TimedToken): Promise<string | null> {
  return (await findProof(db, token))?.userId ?? null
}

/** Like `findVerification`, with the address that the token verifies. */
export async function findProof(
  db: Queryable,
  token: TimedToken,
): Promise<{ readonly userId: string; readonly email: string | null } | null> {
  const [row] = await db
    .select({ userId: verifications.value, email: verifications.email })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, identifierOf(token)),
        gt(verifications.expiresAt, token.now),
        lte(verifications.expiresAt, new Date(token.now.getTime() + token.lifetimeMs)),
      ),
    )
  return row ?? null
}

/** Ends a user's sign-ins at providers that wait for a code. */
export async function removePendingCodes(db: Queryable, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(
      and(
        eq(verifications.value, userId),
        like(verifications.identifier, 'second-step-at-provider:%'),
      ),
    )
}

/** Ends a token. @returns false when it has ended already */
export async function removeVerification(db: Queryable, token: Token): Promise<boolean> {
  const { rowCount } = await db
    .delete(verifications)
    .where(eq(verifications.identifier, identifierOf(token)))
  return (rowCount ?? 0) > 0
}
