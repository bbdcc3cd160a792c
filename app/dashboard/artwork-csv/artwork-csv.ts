import type { Artwork } from '../../artworks/artwork.ts'
import { originalName, type OriginalFormat } from '../../images/image.ts'
import { csvHeader, csvLine } from '../../kernel/csv.ts'
import { normaliseLine } from '../../kernel/normalise-text.ts'
import { ARTWORK_FIELDS, artworkAsTyped } from '../artworks/artwork-form.ts'

/** Columns in the order of the export. Columns of form fields have the fields' names. */
export const CSV_COLUMNS = ['id', 'status', ...ARTWORK_FIELDS, 'image'] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

export const MAX_CSV_ROWS = 2000
export const MAX_CSV_BYTES = 5 * 1024 * 1024

/**
 * Key that matches an `image` cell with an image file: the file name in lower case, without
 * folders.
 */
export const imageFileKey = (name: string): string =>
  normaliseLine(name).split('/').at(-1)?.toLowerCase() ?? ''

/** Separators by their name in the query. Excel expects the one of its language. */
const CSV_SEPARATORS = { comma: ',', semicolon: ';' } as const
export type CsvSeparatorName = keyof typeof CSV_SEPARATORS

export function artworkCsvHeader(separator: CsvSeparatorName): string {
  return csvHeader(CSV_COLUMNS, CSV_SEPARATORS[separator])
}

export function artworkCsvLine(work: ExportedWork, separator: CsvSeparatorName): string {
  const cells = csvCells(work)
  return csvLine(
    CSV_COLUMNS.map((column) => cells[column]),
    CSV_SEPARATORS[separator],
  )
}

export type ExportedWork = {
  readonly artwork: Artwork
  /** Format of the first image's original. */
  readonly originalFormat: OriginalFormat
}

/**
 * Formats a work as cells: prices in euros with a point, sizes in centimetres, tags with commas.
 */
function csvCells({ artwork, originalFormat }: ExportedWork): Record<CsvColumn, string> {
  return {
    id: artwork.id,
    status: artwork.status ?? '',
    ...artworkAsTyped(artwork),
    image: originalName({ id: artwork.image.id, originalFormat }),
  }
}
