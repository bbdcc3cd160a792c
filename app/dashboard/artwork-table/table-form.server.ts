import type { Artwork } from '../../artworks/artwork.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import {
  cellName,
  readTableRow,
  TABLE_FIELDS,
  type BatchItem,
  type TableTyped,
} from './table-fields.ts'
import type { TableProblem } from './use-table.ts'

const idsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value) => typeof value === 'string')

/** Ids of the selected works; with the button `all`, of every work on the page. */
export function selectedIds(form: FormData): string[] {
  return form.has('all') ? idsOf(form, 'id') : idsOf(form, 'selected')
}

/**
 * Reads the rows that differ from the stored works. Each change carries the revision that the page
 * showed, so the API refuses to overwrite a newer one.
 */
export function typedItems(form: FormData, works: ReadonlyMap<string, Artwork>) {
  const items: BatchItem[] = []
  const problems: TableProblem[] = []
  for (const id of idsOf(form, 'id')) {
    const artwork = works.get(id)
    if (artwork === undefined) continue
    const row = readTableRow(artwork, typedRow(form, id))
    const revision = Number(textOf(form, cellName('revision', id)))
    problems.push(...row.problems.map(({ message }) => ({ id, field: null, message })))
    if (row.change !== null) items.push({ id, revision, ...row.change })
  }
  return { items, problems }
}

export function typedRow(form: FormData, id: string): TableTyped {
  const cells = TABLE_FIELDS.map((field) => [field, textOf(form, cellName(field, id))])
  return Object.fromEntries(cells) as TableTyped
}
