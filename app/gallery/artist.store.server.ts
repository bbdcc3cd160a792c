import { and, count, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { artistName } from '../artworks/artwork.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { viewImage } from '../images/image.ts'
import { images } from '../images/image.tables.server.ts'
import type { Queryable } from '../kernel/db.server.ts'
import type { PublicArtist } from './artist.ts'

const hangs = (artistId: string) =>
  and(eq(artworks.artistId, artistId), isNotNull(artworks.publishedAt))

/** @returns null when nobody has this id, or somebody who is no artist */
export async function findArtist(db: Queryable, id: string): Promise<PublicArtist | null> {
  const [row] = await db
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
    .where(and(eq(users.id, id), eq(users.isArtist, true)))
  if (row === undefined) return null
  const [works] = await db.select({ count: count() }).from(artworks).where(hangs(id))
  const { createdAt, photo, ...artist } = row
  return {
    id,
    ...artist,
    photo: photo === null ? null : viewImage(photo),
    since: createdAt.toISOString().slice(0, 7),
    workCount: works?.count ?? 0,
  }
}

/** The images of an artist's latest published works, latest first. */
export async function listLatestImages(
  db: Queryable,
  artistId: string,
  limit: number,
): Promise<{ id: string; width: number; height: number }[]> {
  return db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(artworks)
    .innerJoin(images, eq(images.id, artworks.imageId))
    .where(hangs(artistId))
    .orderBy(desc(artworks.publishedAt), desc(artworks.id))
    .limit(limit)
}

/**
 * Artists with something to see. Jumps from one to the next in the index: the cost is that of the artists,
 * however many works there are.
 */
export async function listShowingArtists(db: Queryable, limit: number): Promise<string[]> {
  const next = (where: SQL) => sql`(select artist_id from ${artworks}
    where published_at is not null ${where} order by artist_id limit 1)`
  const rows = await db.execute<{ id: string }>(sql`
    with recursive showing (id) as (
      ${next(sql``)}
      union all
      select ${next(sql`and artist_id > showing.id`)} from showing where showing.id is not null
    )
    select id from showing where id is not null limit ${limit}`)
  return rows.map(({ id }) => id)
}
