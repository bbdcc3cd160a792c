import type { z } from 'zod'
import type { Database, Queryable } from '../../database/database.server.ts'
import { isCheckViolation, isForeignKeyViolation } from '../../database/database-fault.ts'
import type { Uploader } from '../../images/upload/image-limit.server.ts'
import { centsFromEuros } from '../../kernel/money.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Artwork, NearDuplicate } from '../artwork.ts'
import type { ArtworkChange } from '../artwork.schema.ts'
import {
  type ArtworkFields,
  type ArtworkKey,
  type EditionChange,
  type NewRow,
} from './artwork-change.store.server.ts'
import { editionColumns, type WasSold } from '../edition/copy.store.server.ts'
import type { EditionTerms } from '../edition/edition.ts'
import { physicalChangeColumns, withoutRepeatedSize } from '../physical/physical-columns.server.ts'
import { findNearDuplicate } from '../near-duplicate.store.server.ts'

export type ChangeServices = {
  db: Database
  /** Stores the image of a data URL. */
  ingestDataUrl: (dataUrl: string, uploader: Uploader) => Promise<{ id: string } | Refusal>
  /** Whether an account may attach an image by its id. */
  holdsImage: (userId: string, imageId: string) => Promise<boolean>
  wasSold: WasSold
  /** Tells operators that a published work nearly equals another artist's. */
  reportNearDuplicate: (db: Queryable, artworkId: string, of: NearDuplicate) => Promise<void>
}

/** The columns and the edition that a change writes. */
type PreparedChange = {
  readonly fields: Partial<ArtworkFields>
  readonly edition: EditionChange | null
}

/** Checks a change against the current work, and makes its columns. */
export function changePreparer(services: ChangeServices) {
  const { wasSold } = services
  const toFields = fieldReader(services)
  return async (
    before: Pick<Artwork, 'artistId' | 'isPublished' | 'size'>,
    given: z.infer<typeof ArtworkChange>,
    address: string,
  ): Promise<PreparedChange | Refusal> => {
    const input = withoutRepeatedSize(given, before.size)
    // Checked before the image is stored, which costs seconds of CPU and leaves files.
    if (before.isPublished && input.price === null) return refuse('no-price')
    const fields = await toFields(input, { id: before.artistId, address })
    if (isRefusal(fields)) return fields
    const edition = input.edition === undefined ? null : { wanted: input.edition, wasSold }
    return { fields, edition }
  }
}

/** The row of a new work, with the columns that the artist has given. */
export function newArtworkRow(
  key: ArtworkKey,
  fields: Partial<ArtworkFields> & { readonly imageId: string },
  edition: EditionTerms | undefined,
): NewRow {
  const { title = '', description = '', altDescription = '' } = fields
  const copies = edition === undefined ? {} : editionColumns(edition)
  return { ...fields, ...copies, ...key, title, description, altDescription }
}

/**
 * Looks for a near duplicate of a changed work, and reports that of a published one to operators.
 * A published work is compared with works that were published before it; with a new image, and as
 * a draft, with all published works.
 */
export function duplicateFinder({
  db,
  reportNearDuplicate,
}: Pick<ChangeServices, 'db' | 'reportNearDuplicate'>) {
  return async (
    artwork: Artwork,
    { hasNewImage }: { readonly hasNewImage: boolean },
  ): Promise<Artwork> => {
    const { id, artistId, image, publishedAt, isPublished } = artwork
    const publishedBefore = hasNewImage || publishedAt === null ? null : new Date(publishedAt)
    const compared = { imageId: image.id, artistId, publishedBefore }
    const nearDuplicate = await findNearDuplicate(db, compared)
    if (nearDuplicate === null) return artwork
    if (isPublished) await reportNearDuplicate(db, id, nearDuplicate)
    return { ...artwork, nearDuplicate }
  }
}

/** Makes the columns of a work from a request, and stores its image if it brings one. */
export function fieldReader({
  ingestDataUrl,
  holdsImage,
}: Pick<ChangeServices, 'ingestDataUrl' | 'holdsImage'>) {
  async function ingest(dataUrl: string, uploader: Uploader): Promise<string | Refusal> {
    const image = await ingestDataUrl(dataUrl, uploader)
    return isRefusal(image) ? image : image.id
  }

  return async (
    input: z.infer<typeof ArtworkChange>,
    uploader: Uploader,
  ): Promise<Partial<ArtworkFields> | Refusal> => {
    const { price, edition: _, imageUrl, alt_description, ...others } = input
    const { size, dimensions, shape, frame, hangingHeight, ...same } = others
    const imageId = imageUrl === undefined ? same.imageId : await ingest(imageUrl, uploader)
    if (isRefusal(imageId)) return imageId
    const isKnown = imageUrl !== undefined || imageId === undefined
    if (!isKnown && !(await holdsImage(uploader.id, imageId))) return refuse('image-not-found')
    return defined({
      ...same,
      imageId,
      priceCents: price == null ? price : centsFromEuros(price),
      ...physicalChangeColumns({ size, dimensions, shape, frame, hangingHeight }),
      altDescription: alt_description,
    })
  }
}

/** Undefined fields are dropped: they change nothing (specification, point 5). */
function defined(fields: { [Key in keyof ArtworkFields]?: ArtworkFields[Key] | undefined }) {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<ArtworkFields>
}

/** Runs a write. A constraint that it violates becomes a refusal. */
export async function refuseViolations<Value>(
  write: () => Promise<Value>,
): Promise<Value | Refusal> {
  try {
    return await write()
  } catch (error) {
    if (isForeignKeyViolation(error)) return refuse('image-not-found')
    // A concurrent request published the work.
    if (isCheckViolation(error, 'artworks_published_priced')) return refuse('no-price')
    throw error
  }
}
