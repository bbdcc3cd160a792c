import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { NearDuplicate } from './artwork.ts'
import { users } from '../account/account.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { nearImages } from '../images/appearance/appearance.store.server.ts'
import { imageDescriptors } from '../images/appearance/appearance.tables.server.ts'
import { artistName } from './artwork.store.server.ts'
import { artworks } from './artwork.tables.server.ts'

/**
 * The greatest distance between near duplicates. Copies are 10 apart after strong compression, 8
 * when darker, 27 at 64 pixels. Different demo works are at least 37 apart.
 */
const MAX_DISTANCE = 20
/** All plain images are alike: images with hardly any edge are not compared. */
const MIN_EDGES = 2
const CANDIDATES = 50

type ComparedImage = {
  readonly imageId: string
  readonly artistId: string
  /** Leaves out works published at this time or later; null for none. */
  readonly publishedBefore: Date | null
}

/** A published work by another artist whose image nearly equals this one, or null. */
export async function findNearDuplicate(
  db: Queryable,
  { imageId, artistId, publishedBefore }: ComparedImage,
): Promise<NearDuplicate | null> {
  const [found] = await db
    .select({ id: artworks.id, title: artworks.title, artist: artistName })
    .from(
      sql`(
        select near.image_id, near.distance
        from ${imageDescriptors} as described, lateral (
          ${nearImages(sql`described.point`, CANDIDATES)}
        ) as near
        where described.image_id = ${imageId} and near.distance <= ${MAX_DISTANCE}
          and cube_ll_coord(described.point, ${EDGES}) >= ${MIN_EDGES}
      ) as alike`,
    )
    .innerJoin(
      artworks,
      and(
        eq(artworks.imageId, sql`alike.image_id`),
        isNotNull(artworks.publishedAt),
        ne(artworks.artistId, artistId),
        publishedBefore === null ? undefined : lt(artworks.publishedAt, publishedBefore),
      ),
    )
    .innerJoin(users, eq(users.id, artworks.artistId))
    .orderBy(sql`alike.distance`, sql`${artworks.id}`)
    .limit(1)
  return found ?? null
}

/** The coordinate of a descriptor that measures edges, counted from 1. */
const EDGES = 32
