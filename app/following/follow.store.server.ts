import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../account/account.tables.server.ts'
import { prepareForActor } from '../account/session/session.store.server.ts'
import { artistName } from '../artworks/artwork.store.server.ts'
import { type Database, type Queryable } from '../database/database.server.ts'
import { prepareNamed, statementName } from '../database/prepared-statement.server.ts'
import { isAfterPlaceholder, pageValues } from '../database/keyset.server.ts'
import type { Actor } from '../http/actor.server.ts'
import { smallUrl } from '../images/image-address.server.ts'
import { pageOf, withoutUnshown, type Keyset, type ShownPage } from '../kernel/keyset.ts'
import { MAX_COUNTED_FOLLOWERS, MAX_FOLLOWED } from './follow.ts'
import type { FollowedArtistSchema } from './follow.schema.ts'
import { follows } from './follow.tables.server.ts'

type FollowedArtist = z.infer<typeof FollowedArtistSchema>

/** The artists whom a user follows, latest first. Suspended ones are counted only. */
export async function listFollowed(
  db: Queryable,
  userId: string,
  page: { limit: number; after: Keyset | null },
): Promise<ShownPage<FollowedArtist>> {
  const rows = await followedBy(db, page.after).execute({ userId, ...pageValues(page) })
  const artists = pageOf(rows, page.limit, {
    key: (row) => ({ at: row.followedAt, id: row.id }),
    item: ({ photoId, followedAt, suspendedAt, ...artist }) => {
      if (suspendedAt !== null) return null
      const photo = photoId === null ? '' : smallUrl(photoId)
      return { ...artist, photo, followedAt: followedAt.toISOString() }
    },
  })
  return withoutUnshown(artists)
}

const followedBy = (db: Queryable, after: Keyset | null) =>
  prepareNamed(db, statementName('followed_artists', { after }), () =>
    db
      .select({
        id: follows.artistId,
        name: artistName,
        location: users.location,
        photoId: users.photoId,
        followedAt: follows.followedAt,
        suspendedAt: users.suspendedAt,
      })
      .from(follows)
      .innerJoin(users, eq(users.id, follows.artistId))
      .where(
        and(
          eq(follows.userId, sql.placeholder('userId')),
          isAfterPlaceholder(follows.followedAt, follows.artistId, after),
        ),
      )
      .orderBy(desc(follows.followedAt), desc(follows.artistId))
      .limit(sql.placeholder('limit')),
  )

export async function isFollowed(
  db: Queryable,
  userId: string,
  artistId: string,
): Promise<boolean> {
  return (await followOf(db).execute({ userId, artistId })).length > 0
}

const followOf = (db: Queryable) =>
  prepareNamed(db, 'follow', () =>
    db
      .select({ id: follows.artistId })
      .from(follows)
      .where(
        and(
          eq(follows.userId, sql.placeholder('userId')),
          eq(follows.artistId, sql.placeholder('artistId')),
        ),
      ),
  )

/** Counts the followers of an artist, up to `MAX_COUNTED_FOLLOWERS`. */
export async function countFollowers(db: Queryable, artistId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${follows} where artist_id = ${artistId} limit ${MAX_COUNTED_FOLLOWERS}
    ) as counted`)
  return rows[0]?.count ?? 0
}

const countOf = (userId: SQL) =>
  sql`(select count(*)::int from ${follows} where user_id = ${userId})`

/** @returns whether the user can follow no further artist */
export async function isFollowingLimitReached(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${countOf(sql`${userId}::uuid`)} as count`,
  )
  return (rows[0]?.count ?? 0) >= MAX_FOLLOWED
}

const columns = { artistId: sql<string>`artist_id` }
const artistId = sql`${sql.placeholder('artistId')}::uuid`

/**
 * Follows an artist. Repeating it changes nothing. Requests at the same time may exceed the limit
 * by their number.
 * @returns null when there is no such artist or actor, or the limit is reached
 */
export async function addFollow(
  db: Database,
  actor: Actor,
  values: { artistId: string; followedAt: Date },
): Promise<{ artistId: string } | null> {
  const [row] = await add(db, actor, { ...values, followedAt: values.followedAt.toISOString() })
  return row ?? null
}

// One statement locks and references the artist, so that no deletion can happen in between.
const add = prepareForActor('follow', columns, {
  changed: sql`
    insert into ${follows} (user_id, artist_id, followed_at)
    select viewer.id, artist.id, ${sql.placeholder('followedAt')}::timestamptz
    from viewer, (
      select id from ${users} where id = ${artistId} and is_artist and suspended_at is null
      for key share) as artist
    where viewer.id <> artist.id and (${countOf(sql`viewer.id`)} < ${MAX_FOLLOWED} or exists (
      select from ${follows} where user_id = viewer.id and artist_id = ${artistId}))
    on conflict (user_id, artist_id) do update set artist_id = excluded.artist_id
    returning artist_id`,
})

/** @returns null when the artist was not followed, or there is no such actor */
export async function removeFollow(
  db: Database,
  actor: Actor,
  followedId: string,
): Promise<{ artistId: string } | null> {
  const [row] = await remove(db, actor, { artistId: followedId })
  return row ?? null
}

const remove = prepareForActor('unfollow', columns, {
  changed: sql`
    delete from ${follows} using viewer
    where user_id = viewer.id and artist_id = ${artistId} returning artist_id`,
})
