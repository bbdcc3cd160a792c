import { sql } from 'drizzle-orm'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { prepareNamed, type Queryable } from '../../database/database.server.ts'
import { nearImages } from '../../images/appearance/appearance.store.server.ts'
import { imageDescriptors } from '../../images/appearance/appearance.tables.server.ts'
import { relatedWorkColumns, toRelatedWork } from './related-work.store.server.ts'
import type { RelatedWork } from './related-work.ts'

/** Images that are looked at. Some belong to the same artist, or to no published work. */
const CANDIDATES = 240

/**
 * Published works by other artists whose images look most like that of a published work, the nearest
 * first; none for drafts, unknown works, and images that have no descriptor yet.
 */
export async function listSimilarWorks(
  db: Queryable,
  { artworkId, limit }: { readonly artworkId: string; readonly limit: number },
): Promise<RelatedWork[]> {
  const rows = await similarWorks(db).execute({ id: artworkId, limit })
  return rows.map(toRelatedWork)
}

const similarWorks = (db: Queryable) =>
  prepareNamed(db, 'similar_works', () =>
    db
      .select(relatedWorkColumns)
      .from(sql`(${NEAREST}) as nearest`)
      .innerJoin(
        artworks,
        sql`${artworks.imageId} = nearest.image_id and ${artworks.publishedAt} is not null
          and ${artworks.artistId} <> nearest.artist_id`,
      )
      .orderBy(sql`nearest.distance`, sql`${artworks.id}`)
      .limit(sql.placeholder('limit')),
  )

const NEAREST = sql`
  with work as materialized (
    select artwork.artist_id, described.point
    from ${artworks} as artwork
    join ${imageDescriptors} as described on described.image_id = artwork.image_id
    where artwork.id = ${sql.placeholder('id')}::uuid and artwork.published_at is not null
  )
  select work.artist_id, near.image_id, near.distance
  from work, lateral (${nearImages(sql`work.point`, CANDIDATES)}) as near`
