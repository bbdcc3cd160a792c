import { and, eq, exists, isNotNull, or } from 'drizzle-orm'
import { artworkImages, artworks } from '../artworks/artwork.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { images } from '../images/image.tables.server.ts'

/**
 * An image that a published work shows.
 * @returns null for the images of drafts and of withheld or taken-down works, and for portraits
 */
export async function findOpenImage(db: Queryable, id: string) {
  const isFirst = db
    .select({ id: artworks.id })
    .from(artworks)
    .where(and(eq(artworks.imageId, images.id), isNotNull(artworks.publishedAt)))
  const isFurther = db
    .select({ id: artworkImages.imageId })
    .from(artworkImages)
    .innerJoin(artworks, eq(artworks.id, artworkImages.artworkId))
    .where(and(eq(artworkImages.imageId, images.id), isNotNull(artworks.publishedAt)))
  const [row] = await db
    .select({
      id: images.id,
      width: images.width,
      height: images.height,
      bytes: images.bytes,
      originalFormat: images.originalFormat,
    })
    .from(images)
    .where(and(eq(images.id, id), or(exists(isFirst), exists(isFurther))))
  return row ?? null
}

export type OpenImage = NonNullable<Awaited<ReturnType<typeof findOpenImage>>>
