import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { exhibitions } from './exhibition.tables.server.ts'

/**
 * Hides a series or an exhibition of any artist.
 * @param tx a transaction
 * @returns false for unknown ones and those that are hidden already
 */
export async function hideExhibition(
  tx: Queryable,
  id: string,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<boolean> {
  const [row] = await tx
    .update(exhibitions)
    .set({
      publishedAt: null,
      withheldPublishedAt: sql`${exhibitions.publishedAt}`,
      hiddenAt: at,
      hiddenReason: reason,
    })
    .where(and(eq(exhibitions.id, id), isNull(exhibitions.hiddenAt)))
    .returning({ artistId: exhibitions.artistId })
  if (row === undefined) return false
  await publishChange(tx, id, row.artistId)
  return true
}

/**
 * Ends the hiding. A published one returns, unless its artist has made it a draft meanwhile.
 * @param tx a transaction
 * @returns false for those that are not hidden
 */
export async function restoreExhibition(tx: Queryable, id: string): Promise<boolean> {
  const [row] = await tx
    .update(exhibitions)
    .set({
      publishedAt: sql`${exhibitions.withheldPublishedAt}`,
      withheldPublishedAt: null,
      hiddenAt: null,
      hiddenReason: null,
    })
    .where(and(eq(exhibitions.id, id), isNotNull(exhibitions.hiddenAt)))
    .returning({ artistId: exhibitions.artistId })
  if (row === undefined) return false
  await publishChange(tx, id, row.artistId)
  return true
}

const publishChange = (tx: Queryable, exhibitionId: string, artistId: string) =>
  publishEvent(tx, { type: 'exhibition.changed', exhibitionId, artistId, fields: ['publication'] })
