import type { z } from 'zod'
import { ArtworkChange } from '../../artworks/artwork.schema.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import { readPrice } from '../../artworks/typed-price.ts'
import { normaliseLine, normaliseText } from '../../kernel/normalise-text.ts'
import { problems } from '../../kernel/problem.ts'
import {
  ARTWORK_FIELDS,
  artworkAsTyped,
  CHOICE_FIELDS,
  EMPTY_ARTWORK,
  formFieldOf,
  type ArtworkFormField as Field,
  type ArtworkTyped,
} from '../artworks/artwork-form.ts'
import {
  changedFields,
  changeOf,
  findStrayLengths,
  findTypedProblems,
} from '../artworks/typed-change.ts'
import type { CsvColumn } from './artwork-csv.ts'
import { readDay } from './cell-value.ts'
import type { CsvRow } from './read-csv.server.ts'

/** A problem of one row; `column` is null when it concerns the whole row. */
export type CellProblem = {
  readonly row: number
  readonly column: CsvColumn | null
  readonly message: string
}

type Change = z.infer<typeof ArtworkChange>

export const STATUS_DIFFERS =
  'An import does not publish works or take them back. Leave this cell as it was, or empty.'

/** A row compared with its work: the fields that differ, checked by the rules of the form. */
export type ReadRow = {
  readonly problems: readonly CellProblem[]
  /** The fields that differ, as the API takes them; empty while there are problems. */
  readonly change: Change
  readonly changed: readonly Field[]
}

/**
 * Compares a row with a work as if its cells were typed into the work's form. Fields without a
 * column in the table keep their value.
 * @param work null for a row that adds one
 * @param draftTitle title of the new work unless the row gives one
 */
export function readRow({ row, cells }: CsvRow, work: Artwork | null, draftTitle = ''): ReadRow {
  const before = work === null ? { ...EMPTY_ARTWORK, title: draftTitle } : artworkAsTyped(work)
  const typed = typedRow(cells, before)
  const changed = changedFields(before, typed)
  const found = [
    ...statusProblems(cells.status, work),
    ...[
      ...findTypedProblems(typed, work === null ? ARTWORK_FIELDS : changed),
      ...findStrayLengths(typed, changed),
    ].map(({ field: column, message }) => ({ column, message })),
  ]
  if (work?.isPublished === true && changed.includes('price') && typed.price === '') {
    found.push({ column: 'price', message: problems['no-price'].message })
  }
  const parsed = found.length === 0 ? ArtworkChange.safeParse(changeOf(typed, changed)) : null
  if (parsed?.success === true) return { problems: [], change: parsed.data, changed }
  for (const issue of parsed?.error.issues ?? []) {
    const column = formFieldOf(issue.path.map(String).join('.')) as CsvColumn
    found.push({ column, message: issue.message })
  }
  return { problems: found.map((problem) => ({ row, ...problem })), change: {}, changed }
}

type FoundProblem = Omit<CellProblem, 'row'>

/** The row as form values. Fields without a column keep the value from before. */
function typedRow(cells: CsvRow['cells'], before: ArtworkTyped): ArtworkTyped {
  const entries = ARTWORK_FIELDS.map((field) => {
    const cell = cells[field]
    return [field, cell === undefined ? before[field] : normalised(field, cell)]
  })
  return Object.fromEntries(entries) as ArtworkTyped
}

/** Normalises a cell as the API would, so that a difference in spelling alone is no change. */
function normalised(field: Field, cell: string): string {
  const text =
    field === 'description' || field === 'alt_description'
      ? normaliseText(cell)
      : normaliseLine(cell)
  if (field === 'price') return readPrice(text)
  if (field === 'date') return readDay(text)
  if (field === 'shape' && text === '') return 'rectangle'
  return CHOICE_FIELDS.has(field) ? text.toLowerCase() : text
}

function statusProblems(status = '', work: Artwork | null): FoundProblem[] {
  const given = normaliseLine(status).toLowerCase()
  const current = work?.status ?? 'draft'
  return given === '' || given === current ? [] : [{ column: 'status', message: STATUS_DIFFERS }]
}
