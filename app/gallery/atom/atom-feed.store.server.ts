import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'

/** Null or absent for works of everybody, and for every work. */
type Wanted = {
  readonly artistId?: string | null
  readonly ids?: readonly string[]
  readonly limit: number
}

/** The latest published works with their texts. */
export async function listLatestWorks(db: Queryable, { artistId = null, ids, limit }: Wanted) {
  const rows = await db
    .select({
      id: artworks.id,
      title: artworks.title,
      description: artworks.description,
      altDescription: artworks.altDescription,
      tags: artworks.tags,
      imageId: artworks.imageId,
      imageWidth: artworks.imageWidth,
      publishedAt: artworks.publishedAt,
      updatedAt: artworks.updatedAt,
      artistId: artworks.artistId,
      artistName: artistName.as('artist_name'),
    })
    .from(artworks)
    .innerJoin(users, eq(users.id, artworks.artistId))
    .where(
      and(
        isNotNull(artworks.publishedAt),
        artistId === null ? undefined : eq(artworks.artistId, artistId),
        ids === undefined ? undefined : inArray(artworks.id, [...ids]),
      ),
    )
    .orderBy(desc(artworks.publishedAt), desc(artworks.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt ?? row.updatedAt }))
}

export type LatestWork = Awaited<ReturnType<typeof listLatestWorks>>[number]
