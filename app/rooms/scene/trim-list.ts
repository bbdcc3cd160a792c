import type { Vector } from './wall-space.ts'

/** sRGB, from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Triangles with a colour at each vertex. */
export type TrimData = {
  readonly position: Float32Array
  readonly colour: Uint8Array
  readonly index: Uint32Array
}

export type Quad = readonly [Vector, Vector, Vector, Vector]

/** How bright a face is, by its normal: light comes from above. */
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
  const indices: number[] = []

  function vertex(point: Vector, colour: Colour): number {
    positions.push(...point)
    colours.push(...colour.map((channel) => Math.round(Math.min(1, channel) * 255)), 255)
    return positions.length / 3 - 1
  }

  function triangles(points: readonly (readonly [Vector, Colour])[], order: readonly number[]) {
    const first = positions.length / 3
    for (const [point, colour] of points) vertex(point, colour)
    // One by one: a spread of a long list would overflow the stack.
    for (const index of order) indices.push(first + index)
  }

  /** Counterclockwise from the front. One colour, or one for each corner. */
  function quad(corners: Quad, colour: Colour | readonly [Colour, Colour, Colour, Colour]) {
    const of = (at: number) => (isOne(colour) ? colour : (colour[at] ?? colour[0]))
    triangles(
      corners.map((corner, at) => [corner, of(at)] as const),
      [0, 1, 2, 0, 2, 3],
    )
  }

  /** A box between two corners. @param shades of its lower and upper edges */
  function box(
    low: Vector,
    high: Vector,
    colour: Colour,
    shades: readonly [number, number] = [1, 1],
  ) {
    const [x, y, z] = low
    const [x2, y2, z2] = high
    const sides: [Quad, Vector][] = [
      [
        [
          [x, y, z2],
          [x2, y, z2],
          [x2, y2, z2],
          [x, y2, z2],
        ],
        [0, 0, 1],
      ],
      [
        [
          [x2, y, z],
          [x, y, z],
          [x, y2, z],
          [x2, y2, z],
        ],
        [0, 0, -1],
      ],
      [
        [
          [x2, y, z2],
          [x2, y, z],
          [x2, y2, z],
          [x2, y2, z2],
        ],
        [1, 0, 0],
      ],
      [
        [
          [x, y, z],
          [x, y, z2],
          [x, y2, z2],
          [x, y2, z],
        ],
        [-1, 0, 0],
      ],
    ]
    for (const [corners, normal] of sides) {
      const shade = shadeOf(normal)
      const [lower, upper] = shades.map((one) => scaled(colour, one * shade)) as [Colour, Colour]
      quad(corners, [lower, lower, upper, upper])
    }
    quad(
      [
        [x, y2, z2],
        [x2, y2, z2],
        [x2, y2, z],
        [x, y2, z],
      ],
      scaled(colour, shades[1]),
    )
    quad(
      [
        [x, y, z],
        [x2, y, z],
        [x2, y, z2],
        [x, y, z2],
      ],
      scaled(colour, 0.5 * shades[0]),
    )
  }

  return {
    triangles,
    quad,
    box,
    finish: (): TrimData => ({
      position: new Float32Array(positions),
      colour: new Uint8Array(colours),
      index: new Uint32Array(indices),
    }),
  }
}

export type TrimList = ReturnType<typeof createTrimList>

const isOne = (colour: Colour | readonly Colour[]): colour is Colour =>
  typeof colour[0] === 'number'
