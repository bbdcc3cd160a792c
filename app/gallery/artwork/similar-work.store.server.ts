import { eq, sql } from 'drizzle-orm'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { prepareRows } from '../../database/prepared-statement.server.ts'
import { nearImages } from '../../images/appearance/appearance.store.server.ts'
import { imageDescriptors } from '../../images/appearance/appearance.tables.server.ts'
import { relatedWorkColumns, toRelatedWork } from './related-work.store.server.ts'
import type { RelatedWork } from './related-work.schema.ts'

/** The most images that are compared. Some belong to the same artist, or to no published work. */
const CANDIDATES = 120

/**
 * Published works by other artists whose images look most like that of a published work, the
 * nearest first; none for drafts, unknown works, and images that have no descriptor yet.
 */
export async function listSimilarWorks(
  db: Queryable,
  { artworkId, limit }: { readonly artworkId: string; readonly limit: number },
): Promise<RelatedWork[]> {
  const rows = await similarWorks(db).execute({ id: artworkId, limit })
  return rows.map(toRelatedWork)
}

const similarWorks = (db: Queryable) =>
  prepareRows(
    db,
    'similar_works',
    () => relatedWorkColumns,
    (selected) =>
      db
        .select(selected)
        .from(sql`(${SIMILAR}) as alike`)
        .innerJoin(artworks, eq(artworks.id, sql`alike.id`))
        .orderBy(sql`alike.distance`, artworks.id),
  )

// Without a work, `exists` ends the statement before it reads. `offset 0` keeps the works of each
// image a search in an index, where a join would read all works.
const SIMILAR = sql`
  with work as materialized (
    select artwork.artist_id, described.point
    from ${artworks} as artwork
    join ${imageDescriptors} as described on described.image_id = artwork.image_id
    where artwork.id = ${sql.placeholder('id')}::uuid and artwork.published_at is not null
  )
  select other.id, near.distance
  from (${nearImages(sql`(select point from work)`, CANDIDATES)}) as near, lateral (
    select id from ${artworks}
    where image_id = near.image_id and published_at is not null
      and artist_id <> (select artist_id from work)
    offset 0
  ) as other
  where exists (select from work)
  order by near.distance, other.id limit ${sql.placeholder('limit')}`
