import type { Point } from './line.ts'

/** Values on a grid of `columns` × `rows` points, row by row. */
export type Field = { columns: number; rows: number; values: Float32Array }

export function createField(
  columns: number,
  rows: number,
  valueAt: (column: number, row: number) => number,
): Field {
  const values = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      values[row * columns + column] = valueAt(column, row)
    }
  }
  return { columns, rows, values }
}

/** Interpolates between grid points bilinearly, clamped to the field's edges. */
export function sample(field: Field, x: number, y: number): number {
  const { columns, rows, values } = field
  const cx = x < 0 ? 0 : x > columns - 1.001 ? columns - 1.001 : x
  const cy = y < 0 ? 0 : y > rows - 1.001 ? rows - 1.001 : y
  const column = Math.floor(cx)
  const row = Math.floor(cy)
  const [fx, fy] = [cx - column, cy - row]
  const index = row * columns + column
  const top = (values[index] ?? 0) * (1 - fx) + (values[index + 1] ?? 0) * fx
  const below = (values[index + columns] ?? 0) * (1 - fx) + (values[index + columns + 1] ?? 0) * fx
  return top * (1 - fy) + below * fy
}

/** A box blur over (2 × radius + 1)² points, as two sliding sums. */
export function blur(field: Field, radius: number): Field {
  const { columns, rows, values } = field
  const across = new Float32Array(values.length)
  const result = new Float32Array(values.length)
  type Track = { start: number; stride: number; count: number }
  const slide = (from: Float32Array, to: Float32Array, { start, stride, count }: Track): void => {
    let sum = 0
    let size = 0
    for (let index = 0; index < count + radius; index += 1) {
      if (index < count) {
        sum += from[start + index * stride] ?? 0
        size += 1
      }
      const gone = index - 2 * radius - 1
      if (gone >= 0) {
        sum -= from[start + gone * stride] ?? 0
        size -= 1
      }
      const middle = index - radius
      if (middle >= 0) to[start + middle * stride] = sum / size
    }
  }
  for (let row = 0; row < rows; row += 1) {
    slide(values, across, { start: row * columns, stride: 1, count: columns })
  }
  for (let column = 0; column < columns; column += 1) {
    slide(across, result, { start: column, stride: columns, count: rows })
  }
  return { columns, rows, values: result }
}

// Marching squares: for each of the sixteen corner patterns, the pairs of cell sides that a contour
// joins. Side 0 is top, 1 right, 2 bottom, 3 left.
const CASES: readonly (readonly number[])[] = [
  [],
  [3, 0],
  [0, 1],
  [3, 1],
  [1, 2],
  [3, 0, 1, 2],
  [0, 2],
  [3, 2],
  [2, 3],
  [2, 0],
  [0, 1, 2, 3],
  [2, 1],
  [1, 3],
  [1, 0],
  [0, 3],
  [],
]

/**
 * Traces the contour lines of a field at a level, in grid units; closed ones repeat their first
 * point. Cells whose upper left corner has an index for which `skip` is true are left out.
 */
export function traceContours(
  field: Field,
  level: number,
  skip?: (index: number) => boolean,
): Point[][] {
  return traceLevels(field, [level], skip)[0] ?? []
}

/**
 * Traces the contours of several ascending levels. It visits each cell only for the levels that
 * cross it.
 */
export function traceLevels(
  field: Field,
  levels: readonly number[],
  skip?: (index: number) => boolean,
): Point[][][] {
  const { columns, rows, values } = field
  const crossing: number[][] = levels.map(() => [])
  for (let row = 0; row < rows - 1; row += 1) {
    for (let index = row * columns; index < (row + 1) * columns - 1; index += 1) {
      const [a, b] = [values[index] ?? 0, values[index + 1] ?? 0]
      const [c, d] = [values[index + columns] ?? 0, values[index + columns + 1] ?? 0]
      const low =
        a < b ? (c < d ? (a < c ? a : c) : a < d ? a : d) : c < d ? (b < c ? b : c) : b < d ? b : d
      const high =
        a > b ? (c > d ? (a > c ? a : c) : a > d ? a : d) : c > d ? (b > c ? b : c) : b > d ? b : d
      let at = firstAtLeast(levels, low)
      if ((levels[at] ?? Infinity) >= high || skip?.(index)) continue
      for (; (levels[at] ?? Infinity) < high; at += 1) crossing[at]?.push(index)
    }
  }
  return levels.map((level, at) => traceCells(field, level, crossing[at] ?? []))
}

/** The index of the first level that is not below a value, by binary search. */
function firstAtLeast(levels: readonly number[], value: number): number {
  let [low, high] = [0, levels.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((levels[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function traceCells(field: Field, level: number, cells: readonly number[]): Point[][] {
  const { columns, values } = field
  const links = new Map<number, number[]>()
  const points = new Map<number, Point>()
  // The key of a crossing: its grid point, and whether its edge runs down or right.
  const cross = (from: number, down: 0 | 1): number => {
    const key = from * 2 + down
    if (!points.has(key)) {
      const [a, b] = [values[from] ?? 0, values[from + (down ? columns : 1)] ?? 0]
      const share = Math.min(1, Math.max(0, (level - a) / (b - a || 1)))
      const [x, y] = [from % columns, Math.floor(from / columns)]
      points.set(key, down ? [x, y + share] : [x + share, y])
    }
    return key
  }
  const link = (from: number, to: number): void => {
    const list = links.get(from)
    if (list) list.push(to)
    else links.set(from, [to])
  }
  for (const index of cells) {
    const pattern =
      ((values[index] ?? 0) > level ? 1 : 0) |
      ((values[index + 1] ?? 0) > level ? 2 : 0) |
      ((values[index + columns + 1] ?? 0) > level ? 4 : 0) |
      ((values[index + columns] ?? 0) > level ? 8 : 0)
    const sides = CASES[pattern] ?? []
    const edge = (side: number): number =>
      side === 0
        ? cross(index, 0)
        : side === 1
          ? cross(index + 1, 1)
          : side === 2
            ? cross(index + columns, 0)
            : cross(index, 1)
    for (let pair = 0; pair < sides.length; pair += 2) {
      const [a, b] = [edge(sides[pair] ?? 0), edge(sides[pair + 1] ?? 0)]
      link(a, b)
      link(b, a)
    }
  }
  return joinLinks(links, points)
}

/** Joins linked contour points to lines: first open lines from their ends, then rings. */
function joinLinks(links: Map<number, number[]>, points: Map<number, Point>): Point[][] {
  const lines: Point[][] = []
  const walk = (start: number): void => {
    const line: Point[] = []
    let at: number | undefined = start
    let from = -1
    while (at !== undefined) {
      const point = points.get(at)
      if (point) line.push(point)
      const next: number | undefined =
        links.get(at)?.find((key) => key !== from) ?? links.get(at)?.[0]
      if (next === undefined) break
      drop(links, at, next)
      drop(links, next, at)
      from = at
      at = next
    }
    if (line.length > 1) lines.push(line)
  }
  for (const [key, list] of links) if (list.length === 1) walk(key)
  for (const [key, list] of links) if (list.length > 0) walk(key)
  return lines
}

function drop(links: Map<number, number[]>, from: number, to: number): void {
  const list = links.get(from)
  const index = list?.indexOf(to) ?? -1
  if (index >= 0) list?.splice(index, 1)
}
