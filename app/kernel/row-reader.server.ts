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
    group: path.length === 2 ? path[0] : undefined,
    name: path.at(-1) ?? '',
    decode: decoderOf(field),
  }))
  query.customResultMapper = (rows) =>
    rows.map((cells) => {
      const row: Row = {}
      for (const [at, { group, name, decode }] of plan.entries()) {
        const cell = cells[at]
        const value = cell === null || decode === null ? cell : decode(cell)
        if (group === undefined) row[name] = value
        else ((row[group] ??= {}) as Row)[name] = value
      }
      return row
    })
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
