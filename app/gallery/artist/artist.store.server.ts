import {
  and,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { viewImage } from '../../images/image-address.server.ts'
import { images } from '../../images/image.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { prepareNamed } from '../../database/prepared-statement.server.ts'
import type { PublicArtist } from './artist.schema.ts'

const isPublishedBy = (artistId: string | Placeholder) =>
  and(eq(artworks.artistId, artistId), isNotNull(artworks.publishedAt))

/** @returns null for unknown ids, for collectors and for suspended artists */
export async function findArtist(db: Queryable, id: string): Promise<PublicArtist | null> {
  const [row] = await artistOf(db).execute({ id })
  if (row === undefined) return null
  const [works] = await workCountOf(db).execute({ id })
  const { createdAt, photo, ...artist } = row
  return {
    id,
    ...artist,
    photo: photo === null ? null : viewImage(photo),
    since: createdAt.toISOString().slice(0, 7),
    workCount: works?.count ?? 0,
  }
}

const ID = sql.placeholder('id')

const artistOf = (db: Queryable) =>
  prepareNamed(db, 'artist', () =>
    db
      .select({
        name: artistName,
        location: users.location,
        bio: users.bio,
        statement: users.statement,
        createdAt: users.createdAt,
        photo: {
          id: images.id,
          width: images.width,
          height: images.height,
          placeholder: images.placeholder,
        },
      })
      .from(users)
      .leftJoin(images, eq(images.id, users.photoId))
      .where(and(eq(users.id, ID), eq(users.isArtist, true), isNull(users.suspendedAt))),
  )

const workCountOf = (db: Queryable) =>
  prepareNamed(db, 'works_of_artist', () =>
    db.select({ count: count() }).from(artworks).where(isPublishedBy(ID)),
  )

/** The images of an artist's latest published works, latest first. */
export async function listLatestImages(
  db: Queryable,
  artistId: string,
  limit: number,
): Promise<{ id: string; width: number; height: number }[]> {
  return db
    .select({ id: artworks.imageId, width: artworks.imageWidth, height: artworks.imageHeight })
    .from(artworks)
    .where(isPublishedBy(artistId))
    .orderBy(desc(artworks.publishedAt), desc(artworks.id))
    .limit(limit)
}

/** Artists with published works in the order of their ids, beginning with `from`. */
export async function listShowingArtists(
  db: Queryable,
  { from, limit }: { from: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`${showingFrom(from)} limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** @returns the artist with published works at `places` after `from`, or null */
export async function findShowingArtist(
  db: Queryable,
  { from, places }: { from: string; places: number },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`${showingFrom(from)} offset ${places} limit 1`,
  )
  return rows[0]?.id ?? null
}

/** A loose index scan: its cost grows with the number of artists, not of works. */
function showingFrom(from: string): SQL {
  const next = (where: SQL) => sql`(select artist_id from ${artworks}
    where published_at is not null and ${where} order by artist_id limit 1)`
  return sql`
    with recursive showing (id) as (
      ${next(sql`artist_id >= ${from}::uuid`)}
      union all
      select ${next(sql`artist_id > showing.id`)} from showing where showing.id is not null
    )
    select id from showing where id is not null`
}
