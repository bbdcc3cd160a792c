import { eq, getTableColumns, sql } from 'drizzle-orm'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { makeOnce, type RequestKey } from '../../database/idempotent-request.store.server.ts'
import { newId } from '../../kernel/id.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { refuseHidden } from '../artwork.ts'
import { isOwn, type ArtworkKey } from '../saving/artwork-change.store.server.ts'
import { artworkImages, artworks } from '../artwork.tables.server.ts'
import { editionColumns, setCopies } from '../edition/copy.store.server.ts'

/**
 * Makes a draft with the facts and images of a work, and an edition of which nothing is sold.
 * @returns its id, or the refusal `artwork-not-found` when the artist has no such work, or
 *   `artwork-hidden` while operators hide it: its copy could be published
 */
export async function duplicateArtwork(
  db: Database,
  key: ArtworkKey,
  requestKey: RequestKey,
): Promise<string | Refusal<'artwork-not-found' | 'artwork-hidden'>> {
  const id = newId()
  return transact(db, async (tx) => {
    const made = await makeOnce(tx, { requestKey, id }, () => copyWork(tx, key, id))
    return isRefusal(made) ? made : made.id
  })
}

async function copyWork(
  tx: Queryable,
  key: ArtworkKey,
  id: string,
): Promise<null | Refusal<'artwork-not-found' | 'artwork-hidden'>> {
  const [work] = await tx.select(getTableColumns(artworks)).from(artworks).where(isOwn(key))
  if (work === undefined) return refuse('artwork-not-found')
  const hidden = refuseHidden(work)
  if (hidden !== null) return hidden
  const terms = { kind: work.editionKind, size: work.editionSize, proofs: work.proofCount }
  await tx.insert(artworks).values({
    id,
    duplicatedFrom: key.id,
    ...editionColumns(terms),
    artistId: work.artistId,
    imageId: work.imageId,
    imageKind: work.imageKind,
    title: work.title,
    description: work.description,
    altDescription: work.altDescription,
    priceCents: work.priceCents,
    date: work.date,
    year: work.year,
    widthCm: work.widthCm,
    heightCm: work.heightCm,
    widthMm: work.widthMm,
    heightMm: work.heightMm,
    depthMm: work.depthMm,
    shape: work.shape,
    frameWidthMm: work.frameWidthMm,
    frameDepthMm: work.frameDepthMm,
    frameColour: work.frameColour,
    matMm: work.matMm,
    hangingHeightMm: work.hangingHeightMm,
    tags: work.tags,
    medium: work.medium,
    technique: work.technique,
  })
  const { position, imageId: further, kind, altDescription: alt } = artworkImages
  await tx.insert(artworkImages).select(
    tx
      .select({
        artworkId: sql`${id}::uuid`.as('artwork_id'),
        position,
        imageId: further,
        kind,
        altDescription: alt,
      })
      .from(artworkImages)
      .where(eq(artworkImages.artworkId, key.id)),
  )
  if (terms.kind !== 'open') await setCopies(tx, id, terms)
  return null
}
