import { eq } from 'drizzle-orm'
import { transact, type Database } from '../database/database.server.ts'
import type { ImageKind } from './artwork-image.ts'
import { isOwn, type ArtworkKey } from './artwork-change.store.server.ts'
import { publishChange } from './artwork-event.server.ts'
import { foldedTags } from './artwork.store.server.ts'
import { artworkImages, artworks } from './artwork.tables.server.ts'

/** An image as its artist orders it. */
export type OrderedImage = {
  readonly imageId: string
  readonly kind: ImageKind
  readonly altDescription: string
}

/**
 * Replaces the images of a work; the first becomes the image of its cards. Publishes
 * `artwork.changed` for a published work.
 * @returns false when the artist has no such work
 */
export async function saveArtworkImages(
  db: Database,
  key: ArtworkKey,
  [first, ...further]: readonly [OrderedImage, ...OrderedImage[]],
): Promise<boolean> {
  return transact(db, async (tx) => {
    const [work] = await tx
      .select({
        imageId: artworks.imageId,
        altDescription: artworks.altDescription,
        publishedAt: artworks.publishedAt,
        foldedTags,
      })
      .from(artworks)
      .where(isOwn(key))
      .for('update')
    if (work === undefined) return false
    const { imageId, kind, altDescription } = first
    await tx
      .update(artworks)
      .set({ imageId, imageKind: kind, altDescription, updatedAt: new Date() })
      .where(eq(artworks.id, key.id))
    await tx.delete(artworkImages).where(eq(artworkImages.artworkId, key.id))
    const rows = further.map((image, index) => ({
      ...image,
      artworkId: key.id,
      position: index + 1,
    }))
    if (rows.length > 0) await tx.insert(artworkImages).values(rows)
    if (work.publishedAt !== null) {
      const isFirstChanged = imageId !== work.imageId || altDescription !== work.altDescription
      const fields = isFirstChanged
        ? (['image', 'altDescription', 'images'] as const)
        : (['images'] as const)
      await publishChange(tx, { ...key, foldedTags: work.foldedTags }, fields)
    }
    return true
  })
}
