/** Where a card hangs on the wall's grid: the lines, counted from 1, at which its first row and its column begin. */
export type Place = { readonly row: number; readonly column: number; readonly rows: number }

export type Hanging = {
  readonly places: readonly Place[]
  /** The line below the lowest card. */
  readonly end: number
}

/**
 * Places cards as a browser does in a grid of single columns (CSS Grid, `grid-auto-flow: row`): each at the next
 * place, read line by line, where its column is free. What hangs already never moves when more is hung.
 * @param spans rows that each card takes
 */
export function hang(spans: readonly number[], columns: number): Hanging {
  const free = Array.from({ length: columns }, () => 1)
  const places: Place[] = []
  let last = { row: 1, column: 0 }
  for (const rows of spans) {
    last = nextPlace(free, last)
    places.push({ ...last, rows })
    free[last.column - 1] = last.row + rows
  }
  return { places, end: Math.max(1, ...free) }
}

type Start = Pick<Place, 'row' | 'column'>

function nextPlace(free: readonly number[], last: Start): Start {
  let best: Start | null = null
  for (const [index, freeFrom] of free.entries()) {
    const column = index + 1
    const row = Math.max(freeFrom, column > last.column ? last.row : last.row + 1)
    if (best === null || row < best.row) best = { row, column }
  }
  return best ?? { row: last.row + 1, column: 1 }
}
