import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import type { Refusal } from '../kernel/result.ts'
import type { ImageKind } from './artwork-image.ts'
import {
  isOwn,
  nextRevision,
  refuseOther,
  type ArtworkChangeKey,
} from './saving/artwork-change.store.server.ts'
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
 * `artwork.changed` for a published work. Images equal to the stored ones change nothing.
 * @returns false when the artist has no such work, or the refusal `artwork-changed-elsewhere`
 */
export async function saveArtworkImages(
  db: Database,
  key: ArtworkChangeKey,
  [first, ...further]: readonly [OrderedImage, ...OrderedImage[]],
): Promise<boolean | Refusal> {
  return transact(db, async (tx) => {
    const [work] = await tx
      .select({
        imageId: artworks.imageId,
        kind: artworks.imageKind,
        altDescription: artworks.altDescription,
        publishedAt: artworks.publishedAt,
        revision: artworks.revision,
        foldedTags,
      })
      .from(artworks)
      .where(isOwn(key))
      .for('update')
    if (work === undefined) return false
    const refusal = refuseOther(key, work.revision)
    if (refusal !== null) return refusal
    const stored = [pickImage(work), ...(await listFurther(tx, key.id))]
    if (isDeepStrictEqual([first, ...further].map(pickImage), stored)) return true
    const { imageId, kind, altDescription } = first
    await tx
      .update(artworks)
      .set({
        imageId,
        imageKind: kind,
        altDescription,
        updatedAt: new Date(),
        revision: nextRevision,
      })
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
      await publishChange(tx, { ...key, foldedTags: work.foldedTags }, fields, key.artistId)
    }
    return true
  })
}

const pickImage = ({ imageId, kind, altDescription }: OrderedImage): OrderedImage => ({
  imageId,
  kind,
  altDescription,
})

/** A separate statement after the lock, so that it reads changes committed while waiting. */
async function listFurther(tx: Queryable, artworkId: string): Promise<OrderedImage[]> {
  const { imageId, kind, altDescription } = artworkImages
  return tx
    .select({ imageId, kind, altDescription })
    .from(artworkImages)
    .where(eq(artworkImages.artworkId, artworkId))
    .orderBy(artworkImages.position)
}
