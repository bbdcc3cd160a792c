import { DAY_MS } from '../kernel/day.ts'
import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { smallUrl } from '../images/image-address.server.ts'
import {
  deleteBefore,
  transact,
  type Database,
  type Queryable,
} from '../database/database.server.ts'
import { prepareNamed } from '../database/prepared-statement.server.ts'
import type { ArtistField } from '../database/domain-event.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import {
  authenticators,
  credentials,
  formerEmails,
  sessions,
  users,
  verifications,
  PASSWORD_PROVIDER,
} from './account.tables.server.ts'
import { artistProfile } from './user.ts'
import type { User } from './account.schema.ts'

/** The tables that better-auth uses, by better-auth's names for them. */
export const authTables = {
  user: users,
  session: sessions,
  account: credentials,
  verification: verifications,
}

/** @returns null when there is no such user */
export async function findUser(db: Queryable, id: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user === undefined ? null : viewUser(user)
}

function viewUser(user: typeof users.$inferSelect): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: `${user.firstName} ${user.lastName}`.trim(),
    isArtist: user.isArtist,
    createdAt: user.createdAt.toISOString(),
    location: user.location,
    bio: user.bio,
    profilePhoto: user.photoId === null ? '' : smallUrl(user.photoId),
    artistProfile: user.isArtist ? artistProfile(user) : null,
  }
}

/**
 * Finds a user by email, with the hash of the password (null without one) and whether a second
 * factor is required.
 * @param email as the schema `Email` normalises it
 * @param closedAccounts users treated as absent
 * @returns null without such a user
 */
export async function findCredential(
  db: Queryable,
  email: string,
  closedAccounts: readonly string[] = [],
): Promise<{
  user: User
  hash: string | null
  suspensionReason: string | null
  hasSecondFactor: boolean
} | null> {
  const [row] = await byEmail(db).execute({ email })
  if (row === undefined || closedAccounts.includes(row.user.id)) return null
  const { user, hash, hasSecondFactor } = row
  return { user: viewUser(user), hash, suspensionReason: user.suspensionReason, hasSecondFactor }
}

const byEmail = (db: Queryable) =>
  prepareNamed(db, 'credential_by_email', () =>
    db
      .select({
        user: getTableColumns(users),
        hash: credentials.password,
        hasSecondFactor: sql<boolean>`${authenticators.confirmedAt} is not null`,
      })
      .from(users)
      .leftJoin(
        credentials,
        and(eq(credentials.userId, users.id), eq(credentials.providerId, PASSWORD_PROVIDER)),
      )
      .leftJoin(authenticators, eq(authenticators.userId, users.id))
      .where(eq(users.email, sql.placeholder('email'))),
  )

export async function emailIsTaken(db: Queryable, email: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return rows.length > 0
}

export type ProfileFields = Partial<
  Pick<
    typeof users.$inferInsert,
    'firstName' | 'lastName' | 'location' | 'bio' | 'statement' | 'photoId'
  >
>

/** Updates a profile. Publishes `artist.changed` for an artist. */
export async function updateUser(db: Database, id: string, fields: ProfileFields): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ ...fields, updatedAt: new Date() })
      .where(eq(users.id, id))
      .returning({ isArtist: users.isArtist })
    const changed = changedFields(fields)
    if (row?.isArtist && changed.length > 0) {
      await publishEvent(tx, { type: 'artist.changed', artistId: id, fields: changed }, id)
    }
  })
}

/** Names of the columns in the event `artist.changed`. */
const EVENT_FIELDS = {
  firstName: 'name',
  lastName: 'name',
  location: 'location',
  bio: 'bio',
  statement: 'statement',
  photoId: 'photo',
} as const satisfies Record<keyof ProfileFields, ArtistField>

const changedFields = (fields: ProfileFields): ArtistField[] => [
  ...new Set(Object.keys(fields).map((column) => EVENT_FIELDS[column as keyof ProfileFields])),
]

/** Locks a user against concurrent references, such as a sale. */
export async function lockUser(db: Queryable, id: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

/**
 * Locks a user before rows that they own are counted, so that concurrent requests cannot exceed a
 * limit.
 */
export async function lockOwner(tx: Queryable, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
}

/**
 * Deletes a user and, by foreign keys, their sessions, works, favourites, follows and cart.
 * Publishes `artist.deleted` for an artist.
 * @param tx a transaction
 * @returns further addresses that may have received mail: former ones, and those of unopened links
 */
export async function deleteUser(tx: Queryable, id: string): Promise<string[]> {
  // better-auth stores the user of a reset link as a plain value, without a foreign key.
  const links = await tx
    .delete(verifications)
    .where(eq(verifications.value, id))
    .returning({ email: verifications.email })
  const former = await tx
    .delete(formerEmails)
    .where(eq(formerEmails.userId, id))
    .returning({ email: formerEmails.email })
  const [row] = await tx
    .delete(users)
    .where(eq(users.id, id))
    .returning({ isArtist: users.isArtist })
  if (row?.isArtist) await publishEvent(tx, { type: 'artist.deleted', artistId: id })
  return [...links, ...former].flatMap(({ email }) => email ?? [])
}

/** Lifetime of a session after its last renewal. */
export const SESSION_MS = 30 * DAY_MS

/**
 * Deletes expired sessions, links and former addresses. Caps sessions that were created while the
 * clock was ahead at the lifetime of a new one.
 */
export async function sweepExpired(db: Queryable, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + SESSION_MS)
  await db.update(sessions).set({ expiresAt: latest }).where(gt(sessions.expiresAt, latest))
  for (const table of [sessions, verifications, formerEmails]) {
    await deleteBefore(db, { id: table.id, at: table.expiresAt, before: now })
  }
}
