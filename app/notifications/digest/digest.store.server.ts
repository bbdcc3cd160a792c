import { HOUR_MS } from '../../kernel/day.ts'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import {
  uuidArray,
  deleteBefore,
  transact,
  type Database,
  type Queryable,
} from '../../database/database.server.ts'
import { sendOnce } from '../../database/send-once.server.ts'
import { savedSearches } from '../../gallery/saved-searches/saved-search.tables.server.ts'
import { smallUrl } from '../../images/image-address.server.ts'
import { newId } from '../../kernel/id.ts'
import { notifications } from '../notification.tables.server.ts'
import { DIGEST_INTERVAL_MS, DIGEST_RETRY_MS } from './digest.ts'
import { digests, digestSubscriptions } from './digest.tables.server.ts'

/** The number of subscriptions that one transaction handles. */
const BATCH = 200
/**
 * A notification is committed at most this long after its `created_at`. A shorter margin could
 * leave late ones out of every digest.
 */
const COMMIT_DELAY_MS = 60_000

/**
 * Makes digests for the subscriptions that are due and have unread notifications. The same
 * transaction advances `notifiedUntil`, so that no notification is in two digests.
 * @returns the ids of the digests, and whether more subscriptions may be due
 */
export async function makeDigests(
  db: Database,
  now: Date,
): Promise<{ readonly ids: readonly string[]; readonly hasMore: boolean }> {
  const until = new Date(now.getTime() - COMMIT_DELAY_MS)
  return transact(db, async (tx) => {
    const due = await tx
      .select({
        userId: digestSubscriptions.userId,
        since: digestSubscriptions.notifiedUntil,
        hasNews: sql<boolean>`${users.emailVerified} and ${users.suspendedAt} is null and exists (
          select from ${notifications} as notification where notification.user_id = ${users.id}
            and notification.created_at > ${digestSubscriptions.notifiedUntil}
            and notification.created_at <= ${until.toISOString()}::timestamptz
            and notification.read_at is null)`,
      })
      .from(digestSubscriptions)
      .innerJoin(users, eq(users.id, digestSubscriptions.userId))
      .where(lte(digestSubscriptions.dueAt, now))
      .orderBy(asc(digestSubscriptions.dueAt))
      .limit(BATCH)
      .for('update', { of: digestSubscriptions, skipLocked: true })
    const made = due
      .filter(({ hasNews }) => hasNews)
      .map(({ userId, since }) => ({ id: newId(), userId, since, until }))
    if (made.length > 0) await tx.insert(digests).values(made)
    await postpone(
      tx,
      due.filter(({ hasNews }) => !hasNews),
      { dueAt: new Date(now.getTime() + DIGEST_RETRY_MS) },
    )
    await postpone(tx, made, {
      dueAt: new Date(now.getTime() + DIGEST_INTERVAL_MS),
      notifiedUntil: until,
    })
    return { ids: made.map(({ id }) => id), hasMore: due.length === BATCH }
  })
}

async function postpone(
  tx: Queryable,
  of: readonly { readonly userId: string }[],
  values: { readonly dueAt: Date; readonly notifiedUntil?: Date },
): Promise<void> {
  if (of.length === 0) return
  const ids = of.map(({ userId }) => userId)
  await tx
    .update(digestSubscriptions)
    .set(values)
    .where(sql`${digestSubscriptions.userId} = any(${uuidArray(ids)})`)
}

/** Sends a digest at most once, as `sendOnce` does. */
export async function sendDigestOnce(
  db: Queryable,
  digest: { readonly id: string; readonly now: Date },
  send: () => Promise<void>,
): Promise<void> {
  await sendOnce(db, { table: digests, ...digest, send })
}

export type DigestWork = {
  readonly id: string
  readonly title: string
  readonly artist: string
  /** The URL of a small image. */
  readonly image: string
  /** The name of the saved search that found the work; null for a work of a followed artist. */
  readonly search: string | null
}

type DigestWorks = { readonly works: readonly DigestWork[]; readonly hasMore: boolean }

/**
 * Reads the address and the works of a digest.
 * @returns null when the recipient may get no mail any more, or no unread work is left
 */
export async function readDigest(
  db: Queryable,
  id: string,
  limit: number,
): Promise<(DigestWorks & { readonly to: string; readonly token: string }) | null> {
  const [digest] = await db
    .select({
      to: users.email,
      token: digestSubscriptions.token,
      userId: digests.userId,
      since: digests.since,
      until: digests.until,
    })
    .from(digests)
    .innerJoin(users, eq(users.id, digests.userId))
    .innerJoin(digestSubscriptions, eq(digestSubscriptions.userId, users.id))
    .where(and(eq(digests.id, id), eq(users.emailVerified, true), isNull(users.suspendedAt)))
  if (digest === undefined) return null
  const { to, token, ...period } = digest
  const listed = await listDigestWorks(db, period, limit)
  return listed.works.length === 0 ? null : { to, token, ...listed }
}

type DigestPeriod = { readonly userId: string; readonly since: Date; readonly until: Date }

/** The published works of a user's unread notifications in a period, newest first. */
export async function listDigestWorks(
  db: Queryable,
  { userId, since, until }: DigestPeriod,
  limit: number,
): Promise<DigestWorks> {
  const rows = await db
    .select({
      id: artworks.id,
      title: artworks.title,
      artist: artistName,
      imageId: artworks.imageId,
      search: savedSearches.name,
    })
    .from(notifications)
    .innerJoin(artworks, eq(artworks.id, notifications.artworkId))
    .innerJoin(users, eq(users.id, artworks.artistId))
    .leftJoin(savedSearches, eq(savedSearches.id, notifications.savedSearchId))
    .where(
      and(
        eq(notifications.userId, userId),
        gt(notifications.createdAt, since),
        lte(notifications.createdAt, until),
        isNull(notifications.readAt),
        isNotNull(artworks.publishedAt),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.artworkId))
    .limit(limit + 1)
  const works = rows
    .slice(0, limit)
    .map(({ imageId, ...work }) => ({ ...work, image: smallUrl(imageId) }))
  return { works, hasMore: rows.length > limit }
}

const OVERDUE_BATCH = 1000

/**
 * Digests whose job may be lost. Those older than a day are skipped, because they are out of date.
 */
export async function listOverdueDigests(db: Queryable, now: Date): Promise<string[]> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const rows = await db
    .select({ id: digests.id })
    .from(digests)
    .where(
      and(
        isNull(digests.settledAt),
        gt(digests.createdAt, before(24)),
        lt(digests.createdAt, before(1)),
      ),
    )
    .limit(OVERDUE_BATCH)
  return rows.map(({ id }) => id)
}

/** Deletes digests from before `before`, sent or not. */
export async function sweepDigests(db: Queryable, before: Date): Promise<void> {
  await deleteBefore(db, { id: digests.id, at: digests.createdAt, before })
}
