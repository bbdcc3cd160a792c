import type { Point } from '../../artworks/physical/work-geometry.ts'

type Vector = readonly [number, number, number]

/** Triangles whose front is counterclockwise. All lists but `indices` have an entry per vertex. */
export type Mesh = {
  readonly positions: readonly Vector[]
  readonly normals: readonly Vector[]
  /** From the upper left corner of a texture; absent without one. */
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

/** The flat face between two outlines with the same number of points, toward z. */
export function ring(outer: readonly Point[], inner: readonly Point[], z: number): Mesh {
  const all = [...outer, ...inner]
  const count = outer.length
  return {
    positions: all.map(({ x, y }) => [x, y, z]),
    normals: all.map(() => [0, 0, 1]),
    indices: outer.flatMap((_, index) => {
      const next = (index + 1) % count
      return [index, next, count + next, index, count + next, count + index]
    }),
  }
}

/** The sides of an outline from one depth to another; each has corners of its own. */
export function wall(
  outline: readonly Point[],
  from: number,
  to: number,
  facing: 'outward' | 'inward' = 'outward',
): Mesh {
  const sign = facing === 'outward' ? 1 : -1
  const sides = outline.map((start, index) => {
    const end = outline[(index + 1) % outline.length] ?? start
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    const normal: Vector = [
      (sign * (end.y - start.y)) / length,
      (sign * (start.x - end.x)) / length,
      0,
    ]
    const positions: Vector[] = [
      [start.x, start.y, from],
      [end.x, end.y, from],
      [end.x, end.y, to],
      [start.x, start.y, to],
    ]
    const normals = positions.map(() => normal)
    const indices = facing === 'outward' ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2]
    return { positions, normals, indices }
  })
  return joined(sides)
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
