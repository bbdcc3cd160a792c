import type { Vector } from './wall-space.ts'

/** sRGB, from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Triangles with a colour at each vertex. */
export type TrimData = {
  readonly position: Float32Array
  readonly colour: Uint8Array
  /** Texture coordinates in the wood grain. */
  readonly uv: Float32Array
  readonly index: Uint32Array
}

export type Quad = readonly [Vector, Vector, Vector, Vector]

export type TrimVertex = {
  readonly point: Vector
  readonly colour: Colour
  /** Texture coordinates in the wood grain; absent for surfaces that are not of wood. */
  readonly grain?: readonly [number, number] | undefined
}

/** The index of x, y or z in a vector. */
export type Axis = 0 | 1 | 2

export type Box = {
  readonly low: Vector
  readonly high: Vector
  readonly colour: Colour
  /** Brightness of its lower and upper edges. */
  readonly shades?: readonly [number, number]
  readonly grainAlong?: Axis | undefined
}

/** The brightness of a face by its normal: light comes from above. */
export function shadeOf([x, y, z]: Vector): number {
  const fromAbove = y > 0 ? 0.95 + 0.08 * y : 0.95 + 0.42 * y
  return fromAbove + 0.02 * x + 0.012 * z
}

export const scaled = ([red, green, blue]: Colour, factor: number): Colour => [
  red * factor,
  green * factor,
  blue * factor,
]

export const colourOf = (hex: string): Colour => {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

/** Collects quads and triangles, so that all trim of a room is drawn by one call. */
export function createTrimList() {
  const positions: number[] = []
  const colours: number[] = []
  const uvs: number[] = []
  const indices: number[] = []

  function vertex({ point, colour, grain }: TrimVertex): void {
    positions.push(...point)
    uvs.push(...(grain ?? [0, 0]))
    const channels = colour.map((channel) => Math.round(Math.min(1, channel) * 255))
    colours.push(...channels, grain === undefined ? 0 : 255)
  }

  function triangles(vertices: readonly TrimVertex[], order: readonly number[]): void {
    const first = positions.length / 3
    for (const one of vertices) vertex(one)
    // One by one: a spread of a long list would overflow the stack.
    for (const index of order) indices.push(first + index)
  }

  /** Corners run counterclockwise from the front. One colour for all, or one for each corner. */
  function quad(
    corners: Quad,
    colour: Colour | readonly [Colour, Colour, Colour, Colour],
    grainAlong?: Axis,
  ): void {
    const vertices = corners.map((point, at) => ({
      point,
      colour: isOne(colour) ? colour : (colour[at] ?? colour[0]),
      ...(grainAlong !== undefined && { grain: grainOf(corners, point, grainAlong) }),
    }))
    triangles(vertices, [0, 1, 2, 0, 2, 3])
  }

  function box({ low, high, colour, shades = [1, 1], grainAlong }: Box): void {
    const [x, y, z] = low
    const [x2, y2, z2] = high
    const sides: readonly (readonly [number, number, number, number])[] = [
      [x, z2, x2, z2],
      [x2, z, x, z],
      [x2, z2, x2, z],
      [x, z, x, z2],
    ]
    for (const [fromX, fromZ, toX, toZ] of sides) {
      const shade = shadeOf([Math.sign(toZ - fromZ) * -1, 0, Math.sign(toX - fromX)])
      const [lower, upper] = [scaled(colour, shades[0] * shade), scaled(colour, shades[1] * shade)]
      quad(
        [
          [fromX, y, fromZ],
          [toX, y, toZ],
          [toX, y2, toZ],
          [fromX, y2, fromZ],
        ],
        [lower, lower, upper, upper],
        grainAlong,
      )
    }
    const top: Quad = [
      [x, y2, z2],
      [x2, y2, z2],
      [x2, y2, z],
      [x, y2, z],
    ]
    quad(top, scaled(colour, shades[1]), grainAlong)
    const [a, b, c, d] = top.map(([cornerX, , cornerZ]): Vector => [cornerX, y, cornerZ]) as [
      Vector,
      Vector,
      Vector,
      Vector,
    ]
    quad([d, c, b, a], scaled(colour, 0.5 * shades[0]), grainAlong)
  }

  return {
    triangles,
    quad,
    box,
    finish: (): TrimData => ({
      position: new Float32Array(positions),
      colour: new Uint8Array(colours),
      uv: new Float32Array(uvs),
      index: new Uint32Array(indices),
    }),
  }
}

/** Texture coordinates of a corner of a face, with the grain along an axis. */
function grainOf(corners: Quad, point: Vector, along: Axis): readonly [number, number] {
  const reach = (axis: Axis) => Math.abs(corners[2][axis] - corners[0][axis])
  const others = ([0, 1, 2] as const).filter((axis) => axis !== along)
  const across = others.toSorted((a, b) => reach(b) - reach(a))[0] ?? 0
  return grainAt(point[along], point[across])
}

/** Texture coordinates of metres along and across the grain. */
export const grainAt = (along: number, across: number): readonly [number, number] => [
  along / 2.4,
  across / 0.6,
]

export type TrimList = ReturnType<typeof createTrimList>

const isOne = (colour: Colour | readonly Colour[]): colour is Colour =>
  typeof colour[0] === 'number'
