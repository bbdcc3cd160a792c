import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/database.server.ts'
import { cornersOf, type Corners } from './image-area.ts'
import { imageAreas } from './image-area.tables.server.ts'

export type KeptArea = {
  readonly imageId: string
  readonly photoId: string
  readonly corners: Corners
}

/** Stores the photo and corners of an image. Later ones replace those of the same image. */
export async function saveArea(db: Queryable, { imageId, photoId, corners }: KeptArea) {
  const row = { photoId, corners: corners.flatMap(({ x, y }) => [x, y]) }
  await db
    .insert(imageAreas)
    .values({ imageId, ...row })
    .onConflictDoUpdate({ target: imageAreas.imageId, set: row })
}

/** The photo and corners that an image was made from; null for an uploaded photo. */
export async function findArea(db: Queryable, imageId: string): Promise<KeptArea | null> {
  const [row] = await db.select().from(imageAreas).where(eq(imageAreas.imageId, imageId))
  return row === undefined ? null : keptAreaOf(row)
}

export function keptAreaOf({
  imageId,
  photoId,
  corners,
}: typeof imageAreas.$inferSelect): KeptArea {
  return { imageId, photoId, corners: readCorners(corners) }
}

/** Reads corners from a column with two numbers per corner. */
function readCorners(values: readonly number[]): Corners {
  const places = Array.from({ length: values.length / 2 }, (_, at) => values.slice(2 * at))
  return cornersOf(places.map(([x = 0, y = 0]) => ({ x, y })))
}
