import { and, eq, sql, type SQL } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { artworkImages, artworks } from '../../artworks/artwork.tables.server.ts'
import { purchaseItems } from '../../checkout/purchase.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { images } from '../../images/image.tables.server.ts'

/**
 * Marks the images of a work that is hidden, and those that its buyers got. They stay withheld when
 * its artist deletes the work or replaces them.
 * @param tx the transaction that hides the work
 */
export async function withholdImages(tx: Queryable, artworkId: string): Promise<void> {
  await tx.execute(sql`
    update ${images} set is_withheld = true where id in (${imagesOf(artworkId)})`)
}

/**
 * Ends what `withholdImages` does, unless another hidden work has the image.
 * @param tx the transaction that ends the hiding
 */
export async function returnImages(tx: Queryable, artworkId: string): Promise<void> {
  await tx.execute(sql`
    update ${images} set is_withheld = false
    where id in (${imagesOf(artworkId)})
    and not exists (
      select from ${artworks} as work where work.image_id = ${images.id} and hidden_at is not null)
    and not exists (
      select from ${artworkImages} as further join ${artworks} as work on work.id = artwork_id
      where further.image_id = ${images.id} and hidden_at is not null)`)
}

const imagesOf = (artworkId: string): SQL => sql`
  select image_id from ${artworks} where id = ${artworkId}
  union select image_id from ${artworkImages} where artwork_id = ${artworkId}
  union select image_id from ${purchaseItems} where artwork_id = ${artworkId}`

/**
 * The images of hidden works and of suspended people, and those that `withholdImages` has marked.
 * An image that a published work or a profile also shows is left out, since the same file has the
 * same id for every uploader. Drafts do not count: with one, an artist could keep a hidden image
 * public.
 */
export async function listWithheldImages(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with held (id) as (
      select id from ${images} where is_withheld
      union
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
