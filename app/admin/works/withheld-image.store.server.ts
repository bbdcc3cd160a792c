import { and, eq, sql } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { artworkImages, artworks } from '../../artworks/artwork.tables.server.ts'
import { purchaseItems } from '../../checkout/purchase.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'

/**
 * The images of hidden works and of suspended people. An image that a published work or a profile
 * also shows is left out, since the same file has the same id for every uploader. Drafts do
 * not count: with one, an artist could keep a hidden image public.
 */
export async function listWithheldImages(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with held (id) as (
      select image_id from ${artworks} where hidden_at is not null
      union
      select work.image_id from ${users} as artist
      join ${artworks} as work on work.artist_id = artist.id
      where artist.suspended_at is not null
      union
      select image_id from ${artworkImages} where artwork_id = any(array(
        select id from ${artworks} where hidden_at is not null
        union
        select work.id from ${users} as artist
        join ${artworks} as work on work.artist_id = artist.id
        where artist.suspended_at is not null))
      union
      select photo_id from ${users} where suspended_at is not null and photo_id is not null)
    select held.id from held
    where not exists (
      select from ${artworks} as work
      where work.image_id = held.id and work.published_at is not null)
    and not exists (
      select from ${artworkImages} as further
      join ${artworks} as work on work.id = further.artwork_id
      where further.image_id = held.id and work.published_at is not null)
    and not exists (
      select from ${users} where photo_id = held.id and suspended_at is null)`)
  return rows.map(({ id }) => id)
}

/** Whether the viewer has bought or made a work with this image. */
export async function ownsWithheld(
  db: Queryable,
  { viewerId, imageId }: { readonly viewerId: string; readonly imageId: string },
): Promise<boolean> {
  const [row] = await db
    .select({
      owns: sql<boolean>`
        exists (select from ${purchaseItems}
          where ${and(eq(purchaseItems.imageId, imageId), eq(purchaseItems.buyerId, viewerId))})
        or exists (select from ${artworks}
          where ${and(eq(artworks.imageId, imageId), eq(artworks.artistId, viewerId))})
        or exists (select from ${artworkImages} as further
          join ${artworks} as work on work.id = further.artwork_id
          where further.image_id = ${imageId} and work.artist_id = ${viewerId})`,
    })
    .from(sql`(select 1) as one`)
  return row?.owns === true
}
