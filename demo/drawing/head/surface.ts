/** The materials of surfaces; the drawing styles treat each differently. */
export const MATERIAL = { none: 0, skin: 1, hair: 2, cloth: 3, cloth2: 4 } as const

/** A point of a surface in head units: x to the sitter's left, y up, z forward from the face. */
export type Vertex = { x: number; y: number; z: number; dark: number }

/** A grid of vertices; `dark` is the local colour, from 0 (white) to 1 (black). */
export type Surface = {
  columns: number
  rows: number
  material: number
  positions: Float32Array
  normals: Float32Array
  dark: Float32Array
}

export type SurfaceShape = { columns: number; rows: number; material: number }

/**
 * Builds a surface from a function of (u, v) in [0, 1]². Seen from outside, u runs right and v
 * down.
 */
export function createSurface(
  shape: SurfaceShape,
  place: (u: number, v: number, vertex: Vertex) => void,
): Surface {
  const { columns, rows, material } = shape
  const positions = new Float32Array(columns * rows * 3)
  const dark = new Float32Array(columns * rows)
  const vertex: Vertex = { x: 0, y: 0, z: 0, dark: 0 }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const index = row * columns + column
      vertex.dark = 0
      place(column / (columns - 1), row / (rows - 1), vertex)
      positions[index * 3] = vertex.x
      positions[index * 3 + 1] = vertex.y
      positions[index * 3 + 2] = vertex.z
      dark[index] = vertex.dark
    }
  }
  return {
    columns,
    rows,
    material,
    positions,
    normals: findNormals(columns, rows, positions),
    dark,
  }
}

/** The outward normals of a grid, by central differences. */
function findNormals(columns: number, rows: number, positions: Float32Array): Float32Array {
  const normals = new Float32Array(positions.length)
  const at = (column: number, row: number, axis: number): number =>
    positions[(row * columns + column) * 3 + axis] ?? 0
  for (let row = 0; row < rows; row += 1) {
    const up = Math.max(0, row - 1)
    const down = Math.min(rows - 1, row + 1)
    for (let column = 0; column < columns; column += 1) {
      // The first and last columns of a closed ring coincide, so their normals use points across
      // the seam.
      const left = column === 0 ? 0 : column - 1
      const right = column === columns - 1 ? columns - 1 : column + 1
      const ux = at(right, row, 0) - at(left, row, 0)
      const uy = at(right, row, 1) - at(left, row, 1)
      const uz = at(right, row, 2) - at(left, row, 2)
      const vx = at(column, down, 0) - at(column, up, 0)
      const vy = at(column, down, 1) - at(column, up, 1)
      const vz = at(column, down, 2) - at(column, up, 2)
      const nx = vy * uz - vz * uy
      const ny = vz * ux - vx * uz
      const nz = vx * uy - vy * ux
      const length = Math.hypot(nx, ny, nz) || 1
      const index = (row * columns + column) * 3
      normals[index] = nx / length
      normals[index + 1] = ny / length
      normals[index + 2] = nz / length
    }
  }
  return normals
}

/** A smooth function through (at, value) pairs, tabulated to make calls cheap. */
export function tabulate(knots: readonly (readonly [number, number])[]): (at: number) => number {
  const first = knots[0]?.[0] ?? 0
  const last = knots.at(-1)?.[0] ?? 1
  const size = 400
  const table = new Float64Array(size + 2)
  for (let index = 0; index <= size + 1; index += 1) {
    table[index] = interpolate(knots, first + ((last - first) * index) / size)
  }
  return (at) => {
    const place = Math.min(size, Math.max(0, ((at - first) / (last - first)) * size))
    const index = Math.floor(place)
    const low = table[index] ?? 0
    return low + ((table[index + 1] ?? low) - low) * (place - index)
  }
}

/** Cubic Hermite interpolation with Catmull-Rom tangents on uneven knots. */
function interpolate(knots: readonly (readonly [number, number])[], at: number): number {
  const knot = (index: number): readonly [number, number] =>
    knots[Math.max(0, Math.min(knots.length - 1, index))] ?? [0, 0]
  let index = 0
  while (index < knots.length - 2 && at > knot(index + 1)[0]) index += 1
  const [x0, y0] = knot(index - 1)
  const [x1, y1] = knot(index)
  const [x2, y2] = knot(index + 1)
  const [x3, y3] = knot(index + 2)
  const span = x2 - x1 || 1
  const t = Math.min(1, Math.max(0, (at - x1) / span))
  const m1 = ((y2 - y0) / (x2 - x0 || 1)) * span
  const m2 = ((y3 - y1) / (x3 - x1 || 1)) * span
  const [t2, t3] = [t * t, t * t * t]
  return (
    (2 * t3 - 3 * t2 + 1) * y1 + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * y2 + (t3 - t2) * m2
  )
}
