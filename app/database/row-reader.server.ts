import { Column, is, SQL, Subquery } from 'drizzle-orm'

type Decoder = { mapFromDriverValue(value: unknown): unknown }
/** A column of a statement: where its value goes in the row's object, and what it is. */
type Field = { readonly path: readonly string[]; readonly field: unknown }
type Cells = readonly unknown[]
type Row = Record<string, unknown>

/** Of drizzle's (0.45) prepared query what says how its rows are read. */
type RowReading = {
  readonly fields?: readonly Field[]
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>
  customResultMapper?: (rows: readonly Cells[]) => unknown[]
}

/**
 * Has a prepared query's rows read by a plan that is made once. drizzle finds out anew at every cell what its column
 * is, which takes longer than all else that a list costs. Outer joins, whose objects may be null, stay drizzle's.
 */
export function readByPlan(prepared: object): void {
  const query = prepared as RowReading
  const { fields, joinsNotNullableMap = {} } = query
  if (fields === undefined || Object.values(joinsNotNullableMap).includes(false)) return
  if (fields.some(({ path }) => path.length > 2)) return
  const plan = fields.map(({ path, field }) => ({
    group: path.length === 2 ? (path[0] ?? null) : null,
    name: path.at(-1) ?? '',
    decode: decoderOf(field),
  }))
  const blank = blankRow(plan)
  const groups = Object.entries(blank).filter((entry): entry is [string, Row] => entry[1] !== null)
  query.customResultMapper = (rows) =>
    rows.map((cells) => {
      // A copy of a row has its shape from the beginning; one that grows is made anew with every few cells.
      const row: Row = { ...blank }
      for (const [name, members] of groups) row[name] = { ...members }
      for (let at = 0; at < plan.length; at += 1) {
        const { group, name, decode } = plan[at] as Cell
        const cell = cells[at]
        const value = cell === null || decode === null ? cell : decode(cell)
        if (group === null) row[name] = value
        else (row[group] as Row)[name] = value
      }
      return row
    })
}

type Cell = {
  readonly group: string | null
  readonly name: string
  readonly decode: ((value: unknown) => unknown) | null
}

/** A row whose cells are all null, with the objects that its groups are. */
function blankRow(plan: readonly Cell[]): Row {
  const blank: Row = {}
  for (const { group, name } of plan) {
    if (group === null) blank[name] = null
    else ((blank[group] ??= {}) as Row)[name] = null
  }
  return blank
}

/** @returns null where a value is used as the driver gives it */
function decoderOf(field: unknown): ((value: unknown) => unknown) | null {
  const decoder = (
    is(field, Column)
      ? field
      : is(field, SQL)
        ? Reflect.get(field, 'decoder')
        : is(field, Subquery)
          ? Reflect.get(field._.sql, 'decoder')
          : Reflect.get((field as SQL.Aliased).sql, 'decoder')
  ) as Decoder
  const isPlain = decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return isPlain ? null : (value) => decoder.mapFromDriverValue(value)
}
