import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../app/database/database.server.ts'
import type { WantedColour } from '../../../app/images/appearance/colour.ts'
import { readByColour } from '../../../app/images/appearance/appearance.store.server.ts'

type ColouredImage = { readonly imageId: string; readonly score: number }

/**
 * Lists the images with the largest close share of some colours, best first: see `readByColour`.
 */
export function listImagesByColour(
  db: Queryable,
  colours: readonly WantedColour[],
): Promise<ColouredImage[]> {
  return readByColour(colours, async (images) => {
    const { rows } = await db.execute<ColouredImage>(sql`
      select image_id as "imageId", score from (${images}) as found order by score desc, image_id`)
    return rows
  })
}
