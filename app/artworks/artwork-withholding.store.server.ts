import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { foldedTags } from './artwork.store.server.ts'
import { artworks } from './artwork.tables.server.ts'
import { tagKeyOf } from './tag-key.server.ts'

/**
 * A work that lost its price while it was withheld becomes a draft again. One that its artist took
 * down stays taken down.
 */
const returned = {
  publishedAt: sql`case when ${artworks.priceCents} is null or ${artworks.takenDownAt} is not null
    then null else ${artworks.withheldPublishedAt} end`,
  withheldPublishedAt: sql`case when ${artworks.takenDownAt} is null
    then null else ${artworks.withheldPublishedAt} end`,
}

/** A published work leaves the gallery; `withheld_published_at` keeps when it was published. */
const withheld = {
  publishedAt: null,
  withheldPublishedAt: sql`coalesce(${artworks.publishedAt}, ${artworks.withheldPublishedAt})`,
}

/**
 * Hides a work of any artist. Publishes `artwork.hidden`.
 * @param tx a transaction
 * @returns false for unknown works and those that are hidden already
 */
export async function hideArtwork(
  tx: Queryable,
  artworkId: string,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<boolean> {
  const [row] = await tx
    .update(artworks)
    .set({ ...withheld, hiddenAt: at, hiddenReason: reason })
    .where(and(eq(artworks.id, artworkId), isNull(artworks.hiddenAt)))
    .returning({ artistId: artworks.artistId, foldedTags })
  if (row === undefined) return false
  const tagKeys = row.foldedTags.map(tagKeyOf)
  await publishEvent(tx, { type: 'artwork.hidden', artworkId, artistId: row.artistId, tagKeys })
  return true
}

/**
 * Ends the hiding of a work, which returns to its place in the gallery unless its artist is
 * suspended. Publishes `artwork.restored`.
 * @param tx a transaction
 * @returns false for works that are not hidden
 */
export async function restoreArtwork(tx: Queryable, artworkId: string): Promise<boolean> {
  const [artist] = await tx
    .select({ id: users.id, suspendedAt: users.suspendedAt })
    .from(users)
    .innerJoin(artworks, eq(artworks.artistId, users.id))
    .where(eq(artworks.id, artworkId))
    .for('key share', { of: users })
  if (artist === undefined) return false
  const isOnShow = artist.suspendedAt === null
  const { rowCount } = await tx
    .update(artworks)
    .set({
      hiddenAt: null,
      hiddenReason: null,
      ...(isOnShow && returned),
    })
    .where(and(eq(artworks.id, artworkId), isNotNull(artworks.hiddenAt)))
  if (rowCount !== 1) return false
  await publishEvent(tx, { type: 'artwork.restored', artworkId, artistId: artist.id })
  return true
}

/**
 * Withholds all published works of an artist.
 * @param tx the transaction that suspends the artist
 */
export async function withholdWorks(tx: Queryable, artistId: string): Promise<void> {
  await tx
    .update(artworks)
    .set(withheld)
    .where(and(eq(artworks.artistId, artistId), isNotNull(artworks.publishedAt)))
}

/**
 * Publishes the withheld works of an artist again, except for hidden ones.
 * @param tx the transaction that ends the artist's suspension
 */
export async function returnWorks(tx: Queryable, artistId: string): Promise<void> {
  await tx
    .update(artworks)
    .set(returned)
    .where(
      and(
        eq(artworks.artistId, artistId),
        isNotNull(artworks.withheldPublishedAt),
        isNull(artworks.hiddenAt),
      ),
    )
}
