type CsvSeparator = ',' | ';'

/**
 * Spreadsheets read these characters as the start of a formula. East Asian keyboards type the
 * full-width ones.
 */
const FORMULA_START = String.raw`(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])`
/**
 * The start of a cell in any dialect: the start of the text, a separator or a line end. Spaces and
 * quotation marks may follow it.
 */
const CELL_START = String.raw`(?:^|[,;\t\r\n])[ "']*`

// The lookahead comes before the lookbehind, so that long runs of quotation marks stay cheap.
const BEFORE_FORMULA = new RegExp(`${FORMULA_START}(?<=${CELL_START})`, 'g')
const MARK = new RegExp(`'${FORMULA_START}(?<=${CELL_START}')`, 'g')

/**
 * Puts an apostrophe before a formula, so that spreadsheets show it as text (CSV injection).
 * `readInert` removes the apostrophe.
 */
export function inertText(text: string): string {
  return text.replace(BEFORE_FORMULA, "'")
}

/** Reverts `inertText`. */
export function readInert(text: string): string {
  return text.replace(MARK, '')
}

/** Excel needs this mark to read a file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The header line of a CSV file, after a byte order mark. */
export function csvHeader(columns: readonly string[], separator?: CsvSeparator): string {
  return BYTE_ORDER_MARK + csvLine(columns, separator)
}

/** One line of a CSV file (RFC 4180), with its formulas made inert. */
export function csvLine(cells: readonly string[], separator: CsvSeparator = ','): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

function csvCell(text: string): string {
  const inert = inertText(text)
  // Some programs drop unquoted spaces at the ends of a cell.
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
