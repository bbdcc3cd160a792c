export type Row = Readonly<Record<string, string>>

/** A table in Markdown, as docs/performance.md holds it. */
export function printTable(rows: readonly Row[]): void {
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first)
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |\n`
  process.stdout.write(line(names))
  process.stdout.write(line(widths.map((width) => '-'.repeat(width))))
  for (const row of rows) process.stdout.write(line(names.map((name) => row[name] ?? '')))
  process.stdout.write('\n')
}

/** The upper one of the middle values; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A number with so many decimal places, or a dash for none. */
export function shown(value: number, digits = 0): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–'
}
