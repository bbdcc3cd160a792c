import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import {
  isAmong,
  repeatInBatches,
  transact,
  type Database,
  type Queryable,
} from '../../database/database.server.ts'
import type { ArtworkField } from '../../database/domain-event.ts'
import { publishEvent } from '../../database/domain-event.store.server.ts'
import { publishChange } from '../artwork-event.server.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { foldedTags } from '../artwork.store.server.ts'
import { artworkImages, artworks } from '../artwork.tables.server.ts'
import { applyEdition, setCopies, type WasSold } from '../edition/copy.store.server.ts'
import type { EditionTerms } from '../edition/edition.ts'
import { tagKeyOf } from '../tag-key.server.ts'

/**
 * The state of a new draft; undefined for a column's default. All other columns except the id are
 * facts of the work, which a duplicate copies.
 */
export const NEW_STATE = {
  duplicatedFrom: undefined,
  publishedAt: undefined,
  withheldPublishedAt: undefined,
  hiddenAt: undefined,
  hiddenReason: undefined,
  takenDownAt: undefined,
  archivedAt: undefined,
  arrangedAt: undefined,
  scheduledAt: undefined,
  scheduleRefusal: undefined,
  status: undefined,
  revision: undefined,
  createdAt: undefined,
  updatedAt: undefined,
} satisfies { [Column in keyof typeof artworks.$inferSelect]?: undefined }

/** The facts that an artist edits. Triggers set the other columns of the image. */
export type ArtworkFields = Omit<
  typeof artworks.$inferInsert,
  keyof typeof NEW_STATE | 'id' | 'artistId' | 'imageWidth' | 'imageHeight' | 'imagePlaceholder'
>

export type NewRow = ArtworkFields & { id: string; artistId: string; publishedAt?: Date }

/** Inserts a work with the copies of its edition. */
export async function insertArtwork(db: Database, row: NewRow): Promise<void> {
  await transact(db, (tx) => insertArtworkIn(tx, row))
}

/** Inserts a work in a transaction of the caller. */
export async function insertArtworkIn(tx: Queryable, row: NewRow): Promise<void> {
  const { editionKind: kind = 'open', editionSize: size = null, proofCount: proofs = 0 } = row
  await tx.insert(artworks).values(row)
  if (kind !== 'open') await setCopies(tx, row.id, { kind, size, proofs })
}

/** Adds a draft of which only its image and title are known. */
export async function insertDraft(
  tx: Queryable,
  draft: Pick<ArtworkFields, 'imageId' | 'title'> & ArtworkKey,
): Promise<void> {
  await tx.insert(artworks).values({ ...draft, description: '', altDescription: '' })
}

/** A change of an artist to an edition. */
export type EditionChange = { readonly wanted: EditionTerms; readonly wasSold: WasSold }

export type ArtworkKey = { readonly id: string; readonly artistId: string }

/** A work to be changed. */
export type ArtworkChangeKey = ArtworkKey & {
  /** The revision that the artist has seen; without it, any stored revision is changed. */
  readonly seen?: number | undefined
}

/** For statements that change a work's facts or images. */
export const nextRevision = sql`${artworks.revision} + 1`

const CHANGED_ELSEWHERE = refuse('artwork-changed-elsewhere')

/** @param revision as stored, of a row that is locked */
export const refuseOther = ({ seen }: ArtworkChangeKey, revision: number) =>
  seen === undefined || seen === revision ? null : CHANGED_ELSEWHERE

export const isOwn = (key: ArtworkKey) =>
  and(eq(artworks.id, key.id), eq(artworks.artistId, key.artistId))

/**
 * Changes the fields whose values differ from the stored ones, and publishes `artwork.changed` for
 * a published work. Without such a field, the work keeps its revision.
 * @returns false when the artist has no such work, or the refusal `edition-in-use` or
 *   `artwork-changed-elsewhere`
 */
export async function updateArtwork(
  db: Database,
  key: ArtworkChangeKey,
  given: Partial<ArtworkFields>,
  edition: EditionChange | null = null,
): Promise<boolean | Refusal> {
  return transact(db, (tx) => updateArtworkIn(tx, key, given, edition))
}

/** Updates a work in a transaction of `transact`. */
export async function updateArtworkIn(
  tx: Queryable,
  key: ArtworkChangeKey,
  given: Partial<ArtworkFields>,
  edition: EditionChange | null,
): Promise<boolean | Refusal> {
  const before = await lockArtwork(tx, key)
  if (before === null || isRefusal(before)) return before ?? false
  const now = new Date()
  const columns = edition === null ? {} : await applyEdition(tx, key.id, { ...edition, now })
  if (isRefusal(columns)) return columns
  const fields = withoutEqual({ ...given, ...columns }, before.stored)
  const changed = changedFields(fields)
  if (changed.length === 0) return true
  const [row] = await tx
    .update(artworks)
    .set({ ...fields, updatedAt: now, revision: nextRevision })
    .where(isOwn(key))
    .returning({ publishedAt: artworks.publishedAt, foldedTags })
  if (row !== undefined && fields.imageId !== undefined) {
    await tx.delete(artworkImages).where(isFurtherImage(key.id, fields.imageId))
  }
  if (row?.publishedAt != null) {
    const tags = [...new Set([...before.foldedTags, ...row.foldedTags])]
    await publishChange(tx, { ...key, foldedTags: tags }, changed, key.artistId)
  }
  return row !== undefined
}

/** The first image of a work is not among its further ones. */
const isFurtherImage = (artworkId: string, imageId: string) =>
  and(eq(artworkImages.artworkId, artworkId), eq(artworkImages.imageId, imageId))

/** @returns null when the artist has no such work */
async function lockArtwork(tx: Queryable, key: ArtworkChangeKey) {
  const columns = { stored: artworks, foldedTags }
  // The lock of an update, so that a favourite of the work need not wait.
  const [row] = await tx.select(columns).from(artworks).where(isOwn(key)).for('no key update')
  if (row === undefined) return null
  return refuseOther(key, row.stored.revision) ?? row
}

/** Drops the columns whose values equal the stored ones. */
function withoutEqual(
  fields: Partial<ArtworkFields>,
  stored: typeof artworks.$inferSelect,
): Partial<ArtworkFields> {
  const columns = Object.keys(fields) as (keyof ArtworkFields)[]
  const differing = columns.filter((name) => !isDeepStrictEqual(fields[name], stored[name]))
  return Object.fromEntries(differing.map((name) => [name, fields[name]]))
}

/** The event's field for each column: caches evict pages by it, so every column needs one. */
const EVENT_FIELDS: Readonly<Record<keyof ArtworkFields, ArtworkField>> = {
  title: 'title',
  description: 'description',
  priceCents: 'price',
  date: 'date',
  widthMm: 'size',
  heightMm: 'size',
  depthMm: 'size',
  widthCm: 'size',
  heightCm: 'size',
  shape: 'framing',
  frameWidthMm: 'framing',
  frameDepthMm: 'framing',
  frameColour: 'framing',
  matMm: 'framing',
  hangingHeightMm: 'framing',
  tags: 'tags',
  medium: 'medium',
  technique: 'technique',
  year: 'year',
  imageId: 'image',
  imageKind: 'images',
  altDescription: 'altDescription',
  editionKind: 'edition',
  editionSize: 'edition',
  proofCount: 'edition',
  copiesLeft: 'edition',
}

function changedFields(fields: Partial<ArtworkFields>): ArtworkField[] {
  const columns = Object.keys(fields) as (keyof ArtworkFields)[]
  return [...new Set(columns.map((column) => EVENT_FIELDS[column]))]
}

/**
 * Publishes `artwork.deleted` for a published work.
 * @param tx a transaction
 * @returns false when the artist has no such work
 */
export async function deleteArtwork(tx: Queryable, key: ArtworkKey): Promise<boolean> {
  const [row] = await tx
    .delete(artworks)
    .where(isOwn(key))
    .returning({ publishedAt: artworks.publishedAt, foldedTags })
  if (row?.publishedAt != null) {
    const { id: artworkId, artistId } = key
    const tagKeys = row.foldedTags.map(tagKeyOf)
    await publishEvent(tx, { type: 'artwork.deleted', artworkId, artistId, tagKeys }, artistId)
  }
  return row !== undefined
}

/** Works per statement: few enough to stay below the statement timeout with their references. */
const DELETION_BATCH = 100

/** Deletes all works of an artist in batches, before the account is deleted. */
export async function deleteArtistArtworks(db: Queryable, artistId: string): Promise<void> {
  await repeatInBatches((limit) => {
    const some = db
      .select({ id: artworks.id })
      .from(artworks)
      .where(eq(artworks.artistId, artistId))
      .orderBy(desc(artworks.createdAt), desc(artworks.id))
      .limit(limit)
    return db.delete(artworks).where(isAmong(artworks.id, some))
  }, DELETION_BATCH)
}
