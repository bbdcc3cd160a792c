import { sql } from 'drizzle-orm'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { prepareNamed, type Queryable } from '../../database/database.server.ts'
import {
  descriptorCells,
  imageDescriptors,
} from '../../images/appearance/appearance.tables.server.ts'
import { relatedWorkColumns, toRelatedWork } from './related-work.store.server.ts'
import type { RelatedWork } from './related-work.ts'

/** More cells find more of the nearest images, and take longer: 8 of 1024 find 99 of 100. */
const CELLS = 8
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

/** Images near that of the work, in its nearest cells and among those that have no cell yet. */
const NEAREST = sql`
  with work as materialized (
    select artwork.artist_id, described.point
    from ${artworks} as artwork
    join ${imageDescriptors} as described on described.image_id = artwork.image_id
    where artwork.id = ${sql.placeholder('id')}::uuid and artwork.published_at is not null
  ), cells as (
    select cell from (
      select cell, row_number() over (
        partition by version order by centre <-> (select point from work)) as nth
      from ${descriptorCells}
    ) as ranked where nth <= ${sql.raw(String(CELLS))}
    union all select 0
  )
  select work.artist_id, near.image_id, near.distance
  from work, lateral (
    select image_id, point <-> work.point as distance from ${imageDescriptors}
    where cell = any (array(select cell from cells))
    order by distance limit ${sql.raw(String(CANDIDATES))}
  ) as near`
