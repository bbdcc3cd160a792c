import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { artistName, cardColumns } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { prepareNamed } from '../../database/prepared-statement.server.ts'
import { viewImage } from '../../images/image-address.server.ts'
import type { FeaturedWork } from './featured-work.schema.ts'
import { featuredWorks } from './featured-work.tables.server.ts'

/** The chosen works that are in the gallery now, in their order. */
export async function listFeaturedWorks(db: Queryable): Promise<FeaturedWork[]> {
  const rows = await featured(db).execute()
  return rows.map(({ image, ...work }) => ({ ...work, image: viewImage(image) }))
}

const featured = (db: Queryable) =>
  prepareNamed(db, 'featured_works', () =>
    db
      .select({
        id: artworks.id,
        title: artworks.title,
        artistId: artworks.artistId,
        artist: artistName,
        alt: artworks.altDescription,
        image: cardColumns.image,
      })
      .from(featuredWorks)
      .innerJoin(artworks, eq(artworks.id, featuredWorks.artworkId))
      .innerJoin(users, eq(users.id, artworks.artistId))
      .where(isNotNull(artworks.publishedAt))
      .orderBy(asc(featuredWorks.position)),
  )

/** The ids of all chosen works, in their order. */
export async function listFeaturedIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: featuredWorks.artworkId })
    .from(featuredWorks)
    .orderBy(asc(featuredWorks.position))
  return rows.map(({ id }) => id)
}

/** The number of these works that are in the gallery. */
export async function countPublished(db: Queryable, ids: readonly string[]): Promise<number> {
  const rows = await db
    .select({ id: artworks.id })
    .from(artworks)
    .where(and(inArray(artworks.id, [...ids]), isNotNull(artworks.publishedAt)))
    // Locks the works, so that none is deleted before the choice is stored.
    .for('key share')
  return rows.length
}

/** @param tx a transaction that keeps others from choosing at the same time */
export async function replaceFeaturedWorks(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.delete(featuredWorks)
  if (ids.length === 0) return
  await tx.insert(featuredWorks).values(ids.map((artworkId, position) => ({ artworkId, position })))
}
