import { setImmediate } from 'node:timers/promises'
import {
  changePreparer,
  newArtworkRow,
  type ChangeServices,
} from '../../artworks/saving/change-artwork.server.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import { listOwnByImage, listOwnById } from '../../artworks/artwork.store.server.ts'
import { decideEdition } from '../../artworks/edition/copy.store.server.ts'
import type { ArtworkWrite } from '../../artworks/saving/save-artworks.server.ts'
import { imageIdOfName } from '../../images/image.ts'
import { isUuid, newId } from '../../kernel/id.ts'
import { normaliseLine } from '../../kernel/normalise-text.ts'
import { problems } from '../../kernel/problem.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import { titleFromFileName } from '../../uploads/partial/partial-upload.ts'
import { readRow, type CellProblem } from './artwork-import.ts'
import { imageFileKey, type CsvColumn } from './artwork-csv.ts'
import type { ImportedImage } from './artwork-import.schema.ts'
import type { CsvRow } from './read-csv.server.ts'

/** The planned effect of one row: a write, no change, or problems. */
export type PlannedRow = {
  readonly row: number
  readonly title: string
  readonly problems: readonly CellProblem[]
  /** Null for a row that changes nothing, or has problems. */
  readonly write: ArtworkWrite | null
  readonly columns: readonly CsvColumn[]
  /** Whether the row adds a work. An uploaded image file has already become its draft. */
  readonly isNew: boolean
  /** Name of the image file that the row uses; null for none. */
  readonly imageFile: string | null
}

/** The artist, and the image files and mode of the import. */
export type ImportContext = {
  readonly artistId: string
  readonly address: string
  /** The image files that come with the table. */
  readonly images: readonly ImportedImage[]
  readonly isDryRun: boolean
}

/**
 * The work that a row changes or adds. `imageId` is null for a work that keeps its image, and in a
 * dry run for an image file that is not uploaded yet.
 */
type Target =
  | {
      readonly subject: string
      readonly work: Artwork
      readonly imageId: string | null
      readonly file: string | null
    }
  | { readonly subject: string; readonly work: null; readonly imageId: string; readonly file: null }
  | { readonly subject: string; readonly work: null; readonly imageId: null; readonly file: string }

const NOT_YOURS = 'You have no work with this id. Leave the cell empty to add a work.'
const NO_IMAGE =
  'A new work needs an image: the image cell of one of your works or the id of an image that you have uploaded'
const NOT_AN_IMAGE = 'This is not the name of an image. Copy it from an export.'
const NOT_SENT_ALONG = 'No image of this name came with the table'
const NOT_IN_ZIP = `${NOT_SENT_ALONG}. Put the table and its images into one ZIP.`
const NOT_UPLOADED = 'This image has not been uploaded'
const FILE_OF_NEW_WORK =
  'An image file adds a work, so it cannot replace the image of this one. Leave the id empty, or the image.'
const IMAGE_OF_SEVERAL = 'Several of your works have this image. Say by the id which is meant.'
const RAGGED = 'This row has more or fewer cells than the header has columns'

/** Rows checked before yielding to the event loop. */
const SLICE = 50

/** Plans the write or collects the problems of each row. Changes nothing. */
export function importPlanner(services: ChangeServices) {
  const planTarget = rowPlanner(services)
  return async (rows: readonly CsvRow[], context: ImportContext): Promise<PlannedRow[]> => {
    const findTarget = await targetFinder(services.db, rows, context)
    const planned: PlannedRow[] = []
    const rowsOf = new Map<string, number>()
    for (const [index, row] of rows.entries()) {
      if (index % SLICE === 0) await setImmediate()
      const about = { row: row.row, title: row.cells.title ?? '' }
      const target = findTarget(row)
      if ('problem' in target) {
        const refused = refusedRow(about, target.problem)
        planned.push({ ...refused, problems: [...refused.problems, ...typedProblems(row)] })
        continue
      }
      const earlier = rowsOf.get(target.subject)
      rowsOf.set(target.subject, earlier ?? row.row)
      if (earlier === undefined) planned.push(await planTarget(row, target, context))
      else planned.push(refusedRow(about, { column: 'id', message: sameWork(earlier) }))
    }
    return planned
  }
}

const sameWork = (row: number): string => `Row ${row} is about the same work`

type Problem = Omit<CellProblem, 'row'>

/** Replaces the plan of a row by a problem. */
export const refusedRow = (
  { row, title }: Pick<PlannedRow, 'row' | 'title'>,
  problem: Problem,
): PlannedRow => ({
  row,
  title,
  problems: [{ row, ...problem }],
  write: null,
  columns: [],
  isNew: false,
  imageFile: null,
})

/** Problems of the filled cells that do not depend on the row's work. */
function typedProblems(row: CsvRow): CellProblem[] {
  if (row.isRagged) return []
  const isFilled = (column: CsvColumn | null) =>
    column !== null && column !== 'status' && normaliseLine(row.cells[column] ?? '') !== ''
  return readRow(row, null).problems.filter(({ column }) => isFilled(column))
}

async function targetFinder(
  db: ChangeServices['db'],
  rows: readonly CsvRow[],
  { artistId, images, isDryRun }: ImportContext,
): Promise<(row: CsvRow) => Target | { readonly problem: Problem }> {
  const files = new Map(images.map((image) => [imageFileKey(image.name), image]))
  const drafts = images.flatMap(({ artworkId }) => artworkId ?? [])
  const ids = [...rows.map(idOf).filter(isUuid), ...drafts]
  const imageIds = rows.filter((row) => idOf(row) === '').flatMap((row) => imageOf(row) ?? [])
  const works = new Map((await listOwnById(db, artistId, ids)).map((work) => [work.id, work]))
  const byImage = Map.groupBy(await listOwnByImage(db, artistId, imageIds), ({ image }) => image.id)
  const no = (column: CsvColumn | null, message: string) => ({ problem: { column, message } })

  function targetOfFile(row: CsvRow): Target | { readonly problem: Problem } {
    const key = imageFileKey(row.cells.image ?? '')
    const image = files.get(key)
    const isNew = idOf(row) === ''
    if (image === undefined) {
      const alone = isNew ? NOT_IN_ZIP : NOT_AN_IMAGE
      return no('image', images.length === 0 ? alone : NOT_SENT_ALONG)
    }
    if (!isNew) return no('image', FILE_OF_NEW_WORK)
    const { name: file, artworkId } = image
    if (artworkId === null && isDryRun) return { subject: key, work: null, imageId: null, file }
    const work = artworkId === null ? undefined : works.get(artworkId)
    if (work === undefined) return no('image', NOT_UPLOADED)
    return { subject: work.id, work, imageId: null, file }
  }

  return (row) => {
    const [id, imageId] = [idOf(row), imageOf(row)]
    if (row.isRagged) return no(null, RAGGED)
    if (imageId === undefined) return targetOfFile(row)
    if (id !== '') {
      const work = works.get(id)
      return work === undefined ? no('id', NOT_YOURS) : { subject: id, work, imageId, file: null }
    }
    if (imageId === null) return no('image', NO_IMAGE)
    const [work, ...others] = byImage.get(imageId) ?? []
    if (others.length > 0) return no('id', IMAGE_OF_SEVERAL)
    if (work === undefined) return { subject: imageId, work: null, imageId, file: null }
    return { subject: work.id, work, imageId, file: null }
  }
}

const idOf = ({ cells }: CsvRow): string => normaliseLine(cells.id ?? '').toLowerCase()

/** @returns null for an empty cell, undefined for a cell that is not an image name */
function imageOf({ cells }: CsvRow): string | null | undefined {
  const name = normaliseLine(cells.image ?? '').toLowerCase()
  return name === '' ? null : (imageIdOfName(name) ?? undefined)
}

function rowPlanner(services: ChangeServices) {
  const prepare = changePreparer(services)
  return async (row: CsvRow, target: Target, context: ImportContext): Promise<PlannedRow> => {
    const { artistId, address } = context
    const { work, imageId } = target
    const isNew = work === null || target.file !== null
    const draftTitle = target.file === null ? '' : titleFromFileName(target.file)
    const { change, changed, problems: found } = readRow(row, work, draftTitle)
    const isNewImage = imageId !== null && imageId !== work?.image.id
    const columns: CsvColumn[] = isNewImage || work === null ? [...changed, 'image'] : [...changed]
    const title = change.title ?? work?.title ?? row.cells.title ?? draftTitle
    const about = { row: row.row, title, isNew, imageFile: target.file }
    const planned = { ...about, problems: found, write: null, columns }
    if (found.length > 0 || columns.length === 0) return planned
    const refused = (refusal: Refusal) => refusedRow(about, problemOf(refusal))
    const input = isNewImage ? { ...change, imageId } : change
    const prepared = await prepare(
      work ?? { artistId, isPublished: false, size: null },
      input,
      address,
    )
    if (isRefusal(prepared)) return refused(prepared)
    const { fields, edition } = prepared
    if (work === null) {
      // In a dry run the image file has no id yet. Nothing is saved, so an empty id is harmless.
      const columnsOfImage = { ...fields, imageId: imageId ?? '' }
      const key = { id: newId(), artistId }
      return { ...planned, write: { row: newArtworkRow(key, columnsOfImage, input.edition) } }
    }
    // The revision keeps the import from overwriting a change made after this check.
    const { id, revision: seen } = work
    if (edition !== null) {
      const decision = await decideEdition(services.db, id, { ...edition, now: new Date() })
      if (isRefusal(decision)) return refused(decision)
    }
    return { ...planned, write: { key: { id, artistId, seen }, fields, edition } }
  }
}

const COLUMNS: Readonly<Partial<Record<Refusal['refused'], CsvColumn>>> = {
  'no-price': 'price',
  'edition-in-use': 'edition',
  'image-not-found': 'image',
  'artwork-not-found': 'id',
}

/** Turns a refusal into a problem of the column that causes it, or else of the whole row. */
export const problemOf = ({ refused, detail }: Refusal): Problem => ({
  column: COLUMNS[refused] ?? null,
  message: detail ?? problems[refused].message,
})
