type CsvSeparator = ',' | ';'

/** What begins a formula, also in full width, as East Asian keyboards write it. */
const FORMULA_START = String.raw`(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])`
/**
 * Where a program may begin a cell, whichever separator it takes: at the start of a text, and after
 * a separator or a line end. It may skip spaces and quotation marks before the cell.
 */
const CELL_START = String.raw`(?:^|[,;\t\r\n])[ "']*`

// The formula is looked for first, so that long rows of quotation marks cost no time.
const BEFORE_FORMULA = new RegExp(`${FORMULA_START}(?<=${CELL_START})`, 'g')
const MARK = new RegExp(`'${FORMULA_START}(?<=${CELL_START}')`, 'g')

/**
 * Keeps spreadsheets from running a text as a formula: an apostrophe stands before its first sign.
 * `readInert` takes it away.
 */
export function inertText(text: string): string {
  return text.replace(BEFORE_FORMULA, "'")
}

/** The text of which `inertText` has made this one. */
export function readInert(text: string): string {
  return text.replace(MARK, '')
}

/** The mark by which Excel recognises UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The first line of a CSV file. */
export function csvHeader(columns: readonly string[], separator?: CsvSeparator): string {
  return BYTE_ORDER_MARK + csvLine(columns, separator)
}

/** One line of a CSV file (RFC 4180). No cell of it is run as a formula. */
export function csvLine(cells: readonly string[], separator: CsvSeparator = ','): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

function csvCell(text: string): string {
  const inert = inertText(text)
  // Spaces at the ends are quoted, too: some programs drop them otherwise.
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
