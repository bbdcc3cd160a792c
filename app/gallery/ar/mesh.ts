import type { Point } from '../../artworks/physical/work-geometry.ts'

type Vector = readonly [number, number, number]

/** Triangles whose front is counterclockwise. All lists but `indices` have an entry per vertex. */
export type Mesh = {
  readonly positions: readonly Vector[]
  readonly normals: readonly Vector[]
  /** Texture coordinates from the upper left corner; absent without a texture. */
  readonly texture?: readonly (readonly [number, number])[] | undefined
  readonly indices: readonly number[]
}

type Texture = (point: Point) => { readonly u: number; readonly v: number }

/** A flat convex face. @param texture null for the back, which faces away from z */
export function cap(outline: readonly Point[], z: number, texture: Texture | null): Mesh {
  const isFront = texture !== null
  const indices = outline
    .slice(2)
    .flatMap((_, index) => (isFront ? [0, index + 1, index + 2] : [0, index + 2, index + 1]))
  return {
    positions: outline.map(({ x, y }) => [x, y, z]),
    normals: outline.map(() => [0, 0, isFront ? 1 : -1]),
    texture: texture === null ? undefined : outline.map((point) => pair(texture(point))),
    indices,
  }
}

const pair = ({ u, v }: ReturnType<Texture>) => [u, v] as const

/** An outline at a depth. */
export type Contour = { readonly outline: readonly Point[]; readonly z: number }

/**
 * The faces between two contours with the same number of points. Each has corners of its own. They
 * face outward where `to` is in front of `from`, and to the front where it is inside.
 */
export function band(from: Contour, to: Contour): Mesh {
  const faces = from.outline.map((start, index) => {
    const next = (index + 1) % from.outline.length
    const end = from.outline[next] ?? start
    const [far, farEnd] = [to.outline[index] ?? start, to.outline[next] ?? end]
    const positions: Vector[] = [
      [start.x, start.y, from.z],
      [end.x, end.y, from.z],
      [farEnd.x, farEnd.y, to.z],
      [far.x, far.y, to.z],
    ]
    const normal = normalOf(positions)
    return { positions, normals: positions.map(() => normal), indices: [0, 1, 2, 0, 2, 3] }
  })
  return joined(faces)
}

/** The normal of a flat face with four corners, from its diagonals. */
function normalOf([a, b, c, d]: readonly Vector[]): Vector {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return [0, 0, 1]
  const [x, y, z] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const [x2, y2, z2] = [d[0] - b[0], d[1] - b[1], d[2] - b[2]]
  const cross: Vector = [y * z2 - z * y2, z * x2 - x * z2, x * y2 - y * x2]
  const length = Math.hypot(...cross)
  return [cross[0] / length, cross[1] / length, cross[2] / length]
}

/** Several meshes without a texture as one. */
export function joined(meshes: readonly Mesh[]): Mesh {
  let count = 0
  const indices = meshes.flatMap((mesh) => {
    const first = count
    count += mesh.positions.length
    return mesh.indices.map((index) => first + index)
  })
  return {
    positions: meshes.flatMap(({ positions }) => positions),
    normals: meshes.flatMap(({ normals }) => normals),
    indices,
  }
}
