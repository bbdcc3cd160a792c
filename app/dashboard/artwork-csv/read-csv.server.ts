import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { readInert } from '../../kernel/csv.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { CSV_COLUMNS, MAX_CSV_ROWS, type CsvColumn } from './artwork-csv.ts'

/** `row` is the row number in a spreadsheet; the header is row 1. */
export type CsvRow = {
  readonly row: number
  readonly cells: Readonly<Partial<Record<CsvColumn, string>>>
  /** Whether the row has fewer or more cells than the header. */
  readonly isRagged: boolean
}
export type CsvTable = {
  /** Column names that no field of a work has. */
  readonly unknownColumns: readonly string[]
  readonly rows: readonly CsvRow[]
}
type Unreadable = Refusal<'table-unreadable' | 'table-too-long'>

/** More columns than Frame or other programs export. */
const MAX_COLUMNS = 60
/** Characters per row. A description may have four times its limit before normalisation. */
const MAX_RECORD_LENGTH = 300_000
const CHUNK = 64 * 1024

const unreadable = (detail: string): Unreadable => refuse('table-unreadable', detail)

/**
 * Parses CSV separated by commas, semicolons or tabs, in UTF-8, or in UTF-16 with a byte order
 * mark.
 * @returns the refusals `table-unreadable`, with the reason, and `table-too-long`
 */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable | Unreadable> {
  const text = decode(bytes)
  if (typeof text !== 'string') return text
  if (text.trim() === '') return unreadable('This file is empty')
  const separator = separatorOf(text)
  const records = await parseRecords(text, separator)
  return isRefusal(records) ? records : toTable(records)
}

/** How every ZIP begins, and so every workbook. Its bytes are seldom valid UTF-8. */
const ZIP_SIGNATURE = 'PK\u0003\u0004'

function decode(bytes: Uint8Array): string | Unreadable {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === ZIP_SIGNATURE) {
    return unreadable(
      'This is a ZIP or a workbook, not a CSV file. Choose a ZIP under “Import images by ZIP”; ' +
        'save a workbook as CSV UTF-8.',
    )
  }
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return unreadable(
      'This file is not in UTF-8. In Excel, save it as “CSV UTF-8”; in LibreOffice, choose the character set UTF-8.',
    )
  }
  if (text.includes('\0')) return unreadable('This file is not a text. Save it as CSV UTF-8.')
  // Excel's `sep=` line only names the separator.
  return text.replace(/^"?sep=[,;\t]"?\r?\n/i, '')
}

/** Column names contain no separator, so the most frequent one in the header is used. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

async function parseRecords(text: string, delimiter: string): Promise<string[][] | Unreadable> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD_LENGTH,
  })
  // Parses in chunks, so that other requests are served in between.
  const source = Readable.from(piecesOf(text))
  const records: string[][] = []
  try {
    for await (const record of source.pipe(parser)) {
      if (records.length > MAX_CSV_ROWS) return refuse('table-too-long')
      records.push(record as string[])
    }
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: number }
    return unreadable(
      `The quotation marks near line ${lines ?? 1} do not fit together. Save the table as CSV UTF-8 again.`,
    )
  } finally {
    source.destroy()
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

function toTable(records: readonly string[][]): CsvTable | Unreadable {
  const [header = [], ...body] = records
  if (header.length > MAX_COLUMNS) return unreadable(`A table has at most ${MAX_COLUMNS} columns`)
  const names = header.map((name) => readInert(name).trim().toLowerCase())
  const columns = names.filter(isColumn)
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index)
  if (repeated !== undefined) return unreadable(`The column ${repeated} is there twice`)
  if (!columns.includes('id') && !columns.includes('image')) {
    return unreadable(
      'The first row must name the columns, with id or image among them. An export has the right ones.',
    )
  }
  const unknownColumns = header.filter((name, index) => name !== '' && !isColumn(names[index]))
  const rows = body.flatMap((record, index): CsvRow[] => {
    if (record.every((cell) => cell.trim() === '')) return []
    const beyond = record.slice(header.length).some((cell) => cell.trim() !== '')
    const isRagged = record.length < header.length || beyond
    return [{ row: index + 2, cells: cellsOf(names, record), isRagged }]
  })
  return { unknownColumns, rows }
}

const isColumn = (name: string | undefined): name is CsvColumn =>
  (CSV_COLUMNS as readonly (string | undefined)[]).includes(name)

function cellsOf(names: readonly string[], record: readonly string[]) {
  const cells: Partial<Record<CsvColumn, string>> = {}
  for (const [index, name] of names.entries()) {
    if (isColumn(name)) cells[name] = readInert(record[index] ?? '')
  }
  return cells
}
