import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { deleteBefore, type Queryable } from '../../database/database.server.ts'
import type { IdPageQuery } from '../../http/id.schema.ts'
import { idPage, type Page } from '../../kernel/keyset.ts'
import type { ListedInvitation } from './invitation.schema.ts'
import { invitationState, type Invitation } from './invitation.ts'
import { invitations } from './invitation.tables.server.ts'

const columns = { id: invitations.id, email: invitations.email, isArtist: invitations.isArtist }

const isOpen = (tokenHash: string, now: Date) =>
  and(
    eq(invitations.tokenHash, tokenHash),
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, now),
  )

/** @returns null if the invitation is unknown, used or expired */
export async function findInvitation(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<Invitation | null> {
  const [row] = await db.select(columns).from(invitations).where(isOpen(tokenHash, now))
  return row ?? null
}

/** Marks an invitation as used. @returns false if another sign-up has used it */
export async function claimInvitation(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(invitations)
    .set({ usedAt: now })
    .where(isOpen(tokenHash, now))
  return rowCount === 1
}

/** Reopens an invitation whose sign-up was refused. */
export async function releaseInvitation(db: Queryable, id: string): Promise<void> {
  await db.update(invitations).set({ usedAt: null }).where(eq(invitations.id, id))
}

/** Deletes the address after the sign-up, since the new account may be deleted later. */
export async function eraseInvited(db: Queryable, id: string): Promise<void> {
  await db.update(invitations).set({ email: null }).where(eq(invitations.id, id))
}

export async function addInvitation(
  tx: Queryable,
  invitation: typeof invitations.$inferInsert,
): Promise<void> {
  await tx.insert(invitations).values(invitation)
}

/** @returns false if the invitation is unknown or used */
export async function replaceInvitationToken(
  tx: Queryable,
  id: string,
  next: { readonly tokenHash: string; readonly expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(invitations)
    .set(next)
    .where(and(eq(invitations.id, id), isNull(invitations.usedAt)))
  return rowCount === 1
}

/** @returns false for an unknown id */
export async function removeInvitation(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(invitations).where(eq(invitations.id, id))
  return rowCount === 1
}

type InvitationPage = z.infer<typeof IdPageQuery> & { readonly now: Date }

/** Lists invitations, latest first. */
export async function listInvitations(
  db: Queryable,
  { now, cursor, limit }: InvitationPage,
): Promise<Page<ListedInvitation>> {
  const rows = await db
    .select()
    .from(invitations)
    .where(cursor === undefined ? undefined : lt(invitations.id, cursor))
    .orderBy(desc(invitations.id))
    .limit(limit + 1)
  const listed = rows.map(({ id, email, isArtist, createdAt, expiresAt, usedAt }) => ({
    id,
    email,
    isArtist,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: invitationState({ expiresAt, usedAt }, now),
  }))
  return idPage(listed, limit)
}

/** Removes invitations that ended before a moment, used or not. */
export async function sweepInvitations(db: Queryable, before: Date): Promise<void> {
  await deleteBefore(db, { id: invitations.id, at: invitations.expiresAt, before })
}
