import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { artworks } from '../artworks/artwork.tables.server.ts'
import {
  deleteBefore,
  transact,
  type Database,
  type Queryable,
} from '../database/database.server.ts'
import { follows } from '../following/follow.tables.server.ts'
import { announcements, notifications } from './notification.tables.server.ts'

/** The number of publications that one statement adds. */
const ADDED_AT_ONCE = 500

/**
 * Adds an announcement for each publication since `since` that has none.
 * @returns whether there may be more
 */
export async function addAnnouncements(db: Queryable, since: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${announcements} (artwork_id)
    select work.id from ${artworks} as work
    where work.published_at > ${since.toISOString()}::timestamptz and not exists (
      select from ${announcements} as known where known.artwork_id = work.id)
    order by work.published_at limit ${ADDED_AT_ONCE}
    on conflict do nothing`)
  return (rowCount ?? 0) === ADDED_AT_ONCE
}

/** The number of followers that one transaction notifies. */
const BATCH_SIZE = 1000

/**
 * Notifies the next followers of one publication, except those who followed the artist later. The
 * progress is stored in the same transaction, so that a crash neither repeats nor skips anybody.
 * @returns false when no announcement is left
 */
export async function announceNext(db: Database): Promise<boolean> {
  return transact(db, async (tx) => {
    const [next] = await tx
      .select({
        artworkId: announcements.artworkId,
        notifiedUntil: announcements.notifiedUntil,
        artistId: artworks.artistId,
        publishedAt: artworks.publishedAt,
      })
      .from(announcements)
      .innerJoin(artworks, eq(artworks.id, announcements.artworkId))
      .where(isNull(announcements.finishedAt))
      .limit(1)
      .for('update', { of: announcements, skipLocked: true })
    if (next === undefined) return false
    const notified = next.publishedAt === null ? NONE_LEFT : await notifyFollowers(tx, next)
    const isFinished = notified.count < BATCH_SIZE
    await tx
      .update(announcements)
      .set(isFinished ? { finishedAt: sql`now()` } : { notifiedUntil: notified.last })
      .where(eq(announcements.artworkId, next.artworkId))
    return true
  })
}

const NONE_LEFT = { count: 0, last: null }

type Announced = {
  readonly artworkId: string
  readonly artistId: string
  readonly publishedAt: Date | null
  readonly notifiedUntil: string | null
}

async function notifyFollowers(tx: Queryable, work: Announced) {
  const after = work.notifiedUntil === null ? sql`` : sql`and user_id > ${work.notifiedUntil}::uuid`
  const { rows } = await tx.execute<{ count: number; last: string | null }>(sql`
    with followers as materialized (
      select user_id, followed_at from ${follows}
      where artist_id = ${work.artistId}::uuid ${after}
      order by user_id limit ${BATCH_SIZE}
    ), notified as (
      insert into ${notifications} (user_id, artwork_id, reason)
      select user_id, ${work.artworkId}::uuid, 'following' from followers
      where followed_at <= ${work.publishedAt?.toISOString() ?? null}::timestamptz
      on conflict do nothing
    )
    select count(*)::int as count, (array_agg(user_id order by user_id desc))[1] as last
    from followers`)
  return rows[0] ?? NONE_LEFT
}

/** Deletes finished announcements from before `before`. */
export async function sweepAnnouncements(db: Queryable, before: Date): Promise<void> {
  await deleteBefore(db, {
    id: announcements.artworkId,
    at: announcements.createdAt,
    before,
    where: isNotNull(announcements.finishedAt),
  })
}
