import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import {
  hideExhibition,
  restoreExhibition,
} from '../../exhibitions/exhibition-withholding.store.server.ts'
import { exhibitions, exhibitionWorks } from '../../exhibitions/exhibition.tables.server.ts'
import { smallUrl } from '../../images/image-address.server.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { ReviewedExhibitionSchema } from './reviewed-exhibition.schema.ts'

type ReviewedExhibition = z.infer<typeof ReviewedExhibitionSchema>

/** A series or an exhibition of whatever artist and state. @returns null for an unknown id */
export async function findReviewedExhibition(
  db: Queryable,
  id: string,
): Promise<ReviewedExhibition | null> {
  const [row] = await db
    .select({
      id: exhibitions.id,
      kind: exhibitions.kind,
      title: exhibitions.title,
      text: exhibitions.text,
      artistId: exhibitions.artistId,
      artist: artistName,
      publishedAt: exhibitions.publishedAt,
      hiddenReason: exhibitions.hiddenReason,
      createdAt: exhibitions.createdAt,
    })
    .from(exhibitions)
    .innerJoin(users, eq(users.id, exhibitions.artistId))
    .where(eq(exhibitions.id, id))
  if (row === undefined) return null
  const works = await db
    .select({
      id: artworks.id,
      title: artworks.title,
      text: exhibitionWorks.text,
      imageId: artworks.imageId,
    })
    .from(exhibitionWorks)
    .innerJoin(artworks, eq(artworks.id, exhibitionWorks.artworkId))
    .where(eq(exhibitionWorks.exhibitionId, id))
    .orderBy(asc(exhibitionWorks.position))
  const { publishedAt, createdAt, ...facts } = row
  const shown = publishedAt === null ? 'draft' : 'published'
  return {
    ...facts,
    state: row.hiddenReason === null ? shown : 'hidden',
    createdAt: createdAt.toISOString(),
    works: works.map(({ imageId, ...work }) => ({ ...work, imageUrl: smallUrl(imageId) })),
  }
}

/** Who hides or restores what. */
type Deed = { readonly actorId: string; readonly exhibitionId: string }

/** Hides a series or an exhibition; hiding it again changes nothing. */
export async function hideReviewedExhibition(
  db: Database,
  { actorId, exhibitionId }: Deed,
  hiding: { readonly at: Date; readonly reason: string },
): Promise<null | Refusal<'exhibition-not-found'>> {
  return transact(db, async (tx) => {
    if (!(await hideExhibition(tx, exhibitionId, hiding))) {
      const known = await findReviewedExhibition(tx, exhibitionId)
      return known === null ? refuse('exhibition-not-found') : null
    }
    await logAudit(tx, {
      actorId,
      action: 'exhibition.hidden',
      subjectId: exhibitionId,
      before: { isHidden: false },
      after: { isHidden: true, reason: hiding.reason },
    })
    return null
  })
}

/** Nothing happens when it is not hidden. */
export async function restoreReviewedExhibition(
  db: Database,
  { actorId, exhibitionId }: Deed,
): Promise<void> {
  await transact(db, async (tx) => {
    const before = await findReviewedExhibition(tx, exhibitionId)
    if (!(await restoreExhibition(tx, exhibitionId))) return
    await logAudit(tx, {
      actorId,
      action: 'exhibition.restored',
      subjectId: exhibitionId,
      before: { isHidden: true, reason: before?.hiddenReason ?? null },
      after: { isHidden: false },
    })
  })
}
