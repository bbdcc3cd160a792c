import { parseTags, type Artwork } from '../../artworks/artwork.ts'
import { readPrice } from '../../artworks/typed-price.ts'
import {
  artworkAsTyped,
  type ArtworkFormField,
  type ArtworkInputChange,
  type ArtworkTyped,
} from '../artworks/artwork-form.ts'
import {
  changedFields,
  changeOf,
  findStrayLengths,
  findTypedProblems,
  type TypedProblem,
} from '../artworks/typed-change.ts'

/** The fields that the table edits, in the order of its columns. */
export const TABLE_FIELDS = [
  'title',
  'price',
  'width',
  'height',
  'depth',
  'medium',
  'technique',
  'year',
  'edition',
  'shape',
  'frame',
  'frame_width',
  'frame_depth',
  'mat',
  'hanging_height',
  'tags',
] as const satisfies readonly ArtworkFormField[]
export type TableField = (typeof TABLE_FIELDS)[number]
export type TableTyped = Pick<ArtworkTyped, TableField>

/** Fields that the API accepts only together. */
const GROUPS: ReadonlyArray<readonly string[]> = [
  ['width', 'height', 'depth'],
  ['frame', 'frame_width', 'frame_depth', 'mat'],
]

/** Whether two fields are saved together. */
export const isSavedWith = (field: string | undefined, other: string | undefined): boolean =>
  GROUPS.some((group) => [field, other].every((one) => one !== undefined && group.includes(one)))

/** Form field name of a cell. */
export const cellName = (field: string, id: string): string => `${field}:${id}`

export function tableTyped(artwork: Artwork): TableTyped {
  const typed = artworkAsTyped(artwork)
  return Object.fromEntries(TABLE_FIELDS.map((field) => [field, typed[field]])) as TableTyped
}

/** One change of a batch, as the API expects it. */
export type BatchItem = ArtworkInputChange & {
  readonly id: string
  /** The revision that the change is based on. */
  readonly revision?: number
}

export type RowChange = {
  /** Null when nothing can be saved. */
  readonly change: ArtworkInputChange | null
  readonly problems: readonly TypedProblem[]
}

/** Parses a typed row. Fields that break a rule are left out of the change, with their group. */
export function readTableRow(artwork: Artwork, typed: TableTyped): RowChange {
  const stored = artworkAsTyped(artwork)
  const row = { ...stored, ...typed, price: readPrice(typed.price) }
  const changed = changedFields(stored, row)
  const problems = [...findTypedProblems(row, changed), ...findStrayLengths(row, changed)]
  const isBad = (field: string) =>
    problems.some((problem) => problem.field === field || isSavedWith(problem.field, field))
  const good = changed.filter((field) => !isBad(field))
  return { change: good.length === 0 ? null : changeOf(row, good), problems }
}

/** Whether a work has the values of a change. */
export function isChangeSaved(work: Artwork, { tags, ...change }: BatchItem): boolean {
  const wanted = typeof tags === 'string' ? parseTags(tags) : (tags ?? work.tags)
  const made = { ...work, ...change, tags: wanted } as Artwork
  return changedFields(artworkAsTyped(work), artworkAsTyped(made)).length === 0
}

/** The change that restores the same fields to their previous values. */
export function inverseOf(before: Artwork, change: BatchItem): BatchItem {
  const { kind, size, proofs } = before.edition
  const was: ArtworkInputChange = { ...before, edition: { kind, size, proofs } }
  const names = Object.keys(change).filter((name) => name !== 'id' && name !== 'revision')
  const fields = names.map((name) => [name, was[name as keyof ArtworkInputChange]])
  return { ...Object.fromEntries(fields), id: before.id }
}
