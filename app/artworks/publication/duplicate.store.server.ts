import { eq, getTableColumns, sql } from 'drizzle-orm'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { runOnce, type RequestKey } from '../../database/idempotent-request.store.server.ts'
import { newId } from '../../kernel/id.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { MAX_ARTWORKS, refuseHidden } from '../artwork.ts'
import { countArtworks } from '../artwork.store.server.ts'
import { isOwn, NEW_STATE, type ArtworkKey } from '../saving/artwork-change.store.server.ts'
import { artworkImages, artworks } from '../artwork.tables.server.ts'
import { editionColumns, setCopies } from '../edition/copy.store.server.ts'

type DuplicateRefusal = Refusal<'artwork-not-found' | 'artwork-hidden' | 'artworks-full'>

/**
 * Makes a draft with the facts and images of a work, and an edition of which nothing is sold.
 * @returns its id, or the refusal `artwork-not-found` when the artist has no such work, or
 *   `artwork-hidden` while operators hide it: its copy could be published, or `artworks-full`
 */
export async function duplicateArtwork(
  db: Database,
  key: ArtworkKey,
  requestKey: RequestKey,
): Promise<string | DuplicateRefusal> {
  const id = newId()
  return transact(db, async (tx) => {
    const made = await runOnce(tx, { requestKey, id }, () => copyWork(tx, key, id))
    return isRefusal(made) ? made : made.id
  })
}

async function copyWork(
  tx: Queryable,
  key: ArtworkKey,
  id: string,
): Promise<null | DuplicateRefusal> {
  const [work] = await tx.select(getTableColumns(artworks)).from(artworks).where(isOwn(key))
  if (work === undefined) return refuse('artwork-not-found')
  const hidden = refuseHidden(work)
  if (hidden !== null) return hidden
  if ((await countArtworks(tx, key.artistId)) >= MAX_ARTWORKS) return refuse('artworks-full')
  const terms = { kind: work.editionKind, size: work.editionSize, proofs: work.proofCount }
  const edition = editionColumns(terms)
  const copy = { ...work, ...NEW_STATE, ...edition, id, duplicatedFrom: key.id }
  await tx.insert(artworks).values(copy)
  const images = {
    ...getTableColumns(artworkImages),
    artworkId: sql`${id}::uuid`.as('artwork_id'),
  }
  await tx
    .insert(artworkImages)
    .select(tx.select(images).from(artworkImages).where(eq(artworkImages.artworkId, key.id)))
  if (terms.kind !== 'open') await setCopies(tx, id, terms)
  return null
}
