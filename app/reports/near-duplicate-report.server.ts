import type { NearDuplicate } from '../artworks/artwork.ts'
import { workPath } from '../artworks/card/work-text.ts'
import type { Queryable } from '../database/database.server.ts'
import { addSystemReport } from './report.store.server.ts'

/** Tells operators that the image of a published work nearly equals that of another artist's. */
export const reportNearDuplicate = (
  db: Queryable,
  artworkId: string,
  { id, title, artist }: NearDuplicate,
): Promise<void> =>
  addSystemReport(db, {
    artworkId,
    reason: 'copyright',
    text: `Its image nearly equals that of “${title}” by ${artist}, which was already published: ${workPath(id)}`,
  })
