import type { Queryable } from '../database/database.server.ts'
import type { OwnExhibition } from './exhibition.schema.ts'
import { findOwnExhibition, listOwnExhibitions } from './exhibition.store.server.ts'

/** All series and exhibitions of an artist with their works, in the order of the artist's page. */
export async function collectExhibitions(
  db: Queryable,
  artistId: string,
  now: Date,
): Promise<OwnExhibition[]> {
  const found: OwnExhibition[] = []
  for (const { id } of await listOwnExhibitions(db, artistId, now)) {
    const exhibition = await findOwnExhibition(db, { id, artistId }, now)
    if (exhibition !== null) found.push(exhibition)
  }
  return found
}
