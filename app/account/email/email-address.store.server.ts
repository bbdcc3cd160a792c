import { DAY_MS } from '../../kernel/day.ts'
import { and, eq } from 'drizzle-orm'
import { isUniqueViolation } from '../../database/database-fault.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { newId } from '../../kernel/id.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { lockUser } from '../account.store.server.ts'
import { formerEmails, users, verifications } from '../account.tables.server.ts'
import { OUTBOX_RETENTION_MS } from '../mailer.server.ts'
import {
  addEmailVerification,
  findProof,
  removeEmailVerifications,
} from '../verification.store.server.ts'

/** Lifetime of a verification link. */
const EMAIL_LINK_MS = DAY_MS

type LinkToken = { readonly token: string; readonly now: Date }

const emailLink = (link: LinkToken) =>
  ({ ...link, purpose: 'verify-email', lifetimeMs: EMAIL_LINK_MS }) as const

/** The address that a link verifies, and the account's current one. */
export type EmailLink = {
  readonly userId: string
  readonly email: string
  readonly current: { readonly email: string }
}

/**
 * Stores a verification link. Ends links to other addresses, since a mistyped one must not be
 * confirmed later.
 */
export async function addEmailLink(
  db: Database,
  link: LinkToken & { readonly userId: string; readonly email: string },
): Promise<void> {
  const { userId, email } = link
  await transact(db, async (tx) => {
    await removeEmailVerifications(tx, { userId, except: email })
    await addEmailVerification(tx, { ...emailLink(link), userId, email })
  })
}

/** @returns null if the link has ended, or its user is gone */
export async function findEmailLink(db: Queryable, link: LinkToken): Promise<EmailLink | null> {
  const proof = await findProof(db, emailLink(link))
  if (proof === null || proof.email === null) return null
  const [current] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, proof.userId))
  return current === undefined ? null : { userId: proof.userId, email: proof.email, current }
}

/**
 * Uses a link: sets the user's address and marks it as verified. A new address ends everything that
 * was mailed to the old one, which is kept while the outbox may hold mails to it.
 * @returns the link with the previous address, or the refusal
 */
export async function useEmailLink(db: Database, link: LinkToken): Promise<EmailLink | Refusal> {
  const found = await findEmailLink(db, link)
  if (found === null) return refuse('email-link-invalid')
  try {
    return await transact(db, async (tx) => {
      await lockUser(tx, found.userId)
      // The link may have been used while this transaction waited for the lock.
      const proved = await findEmailLink(tx, link)
      if (proved === null) return refuse('email-link-invalid')
      const { userId, email, current } = proved
      const values = { email, emailVerified: true, updatedAt: new Date() }
      await tx.update(users).set(values).where(eq(users.id, userId))
      const isChange = email !== current.email
      if (!isChange) {
        await removeEmailVerifications(tx, { userId, except: '' })
        return proved
      }
      await tx.delete(verifications).where(eq(verifications.value, userId))
      const expiresAt = new Date(link.now.getTime() + OUTBOX_RETENTION_MS)
      await tx.insert(formerEmails).values({ id: newId(), userId, email: current.email, expiresAt })
      return proved
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('email-already-in-use')
    throw error
  }
}

/** Whether the user's email address is verified. */
export async function isEmailVerified(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  return row?.isVerified === true
}

/** Marks an address as verified if it is still the account's. */
export async function noteVerifiedEmail(
  db: Queryable,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await db
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, userId), eq(users.email, email), eq(users.emailVerified, false)))
}
