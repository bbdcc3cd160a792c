import type { Lab } from './delta-e.ts'

/** Colour spaces of three primaries, as their standards define them. */
export type RgbSpace = {
  readonly primaries: readonly [Chromaticity, Chromaticity, Chromaticity]
  readonly white: Chromaticity
  readonly curve: Curve
}
type Chromaticity = readonly [x: number, y: number]
/** `srgb` is the piecewise curve of sRGB; a number is an exponent. */
export type Curve = 'srgb' | number
export type Triple = readonly [number, number, number]
export type Matrix = readonly [Triple, Triple, Triple]

const D65: Chromaticity = [0.3127, 0.329]
const D50: Chromaticity = [0.3457, 0.3585]
/** The white of colour profiles. */
const WHITE: Triple = [0.9642, 1, 0.8249]

export const SRGB: RgbSpace = {
  primaries: [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ],
  white: D65,
  curve: 'srgb',
}
export const DISPLAY_P3: RgbSpace = {
  primaries: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
  ],
  white: D65,
  curve: 'srgb',
}
export const ADOBE_RGB: RgbSpace = {
  primaries: [
    [0.64, 0.33],
    [0.21, 0.71],
    [0.15, 0.06],
  ],
  white: D65,
  curve: 563 / 256,
}
export const PROPHOTO: RgbSpace = {
  primaries: [
    [0.734699, 0.265301],
    [0.159597, 0.840403],
    [0.036598, 0.000105],
  ],
  white: D50,
  curve: 1.8,
}

/** The primaries of BT.2020 and BT.2100. */
export const BT2020: RgbSpace = {
  primaries: [
    [0.708, 0.292],
    [0.17, 0.797],
    [0.131, 0.046],
  ],
  white: D65,
  curve: 'srgb',
}

const multiply = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Triple

const product = (left: Matrix, right: Matrix): Matrix =>
  transpose(transpose(right).map((column) => multiply(left, column)) as unknown as Matrix)

const transpose = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
]

function invert([a, b, c]: Matrix): Matrix {
  const cross = (u: Triple, v: Triple): Triple => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ]
  const columns = [cross(b, c), cross(c, a), cross(a, b)] as const
  const determinant = a[0] * columns[0][0] + a[1] * columns[0][1] + a[2] * columns[0][2]
  const scale = (triple: Triple) => triple.map((value) => value / determinant) as unknown as Triple
  return transpose([scale(columns[0]), scale(columns[1]), scale(columns[2])])
}

const toXyz = ([x, y]: Chromaticity): Triple => [x / y, 1, (1 - x - y) / y]

const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/** From the light of each primary to XYZ, adapted to the white of colour profiles. */
export function matrixOf({ primaries, white }: RgbSpace): Matrix {
  const unscaled = transpose([toXyz(primaries[0]), toXyz(primaries[1]), toXyz(primaries[2])])
  const shares = multiply(invert(unscaled), toXyz(white))
  const native = unscaled.map((row) => row.map((value, at) => value * (shares[at] ?? 0)))
  const from = multiply(BRADFORD, toXyz(white))
  const gains = multiply(BRADFORD, WHITE).map((value, at) => value / (from[at] ?? 1))
  const adapted = BRADFORD.map((row, at) => row.map((value) => value * (gains[at] ?? 1)))
  const adaptation = product(invert(BRADFORD), adapted as unknown as Matrix)
  return product(adaptation, native as unknown as Matrix)
}

function toLight(value: number, curve: Curve): number {
  if (curve !== 'srgb') return value ** curve
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function fromLight(light: number, curve: Curve): number {
  if (curve !== 'srgb') return Math.max(0, light) ** (1 / curve)
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}

/** @param rgb each from 0 to 1 */
export function xyzOf(rgb: Triple, space: RgbSpace): Triple {
  const light = rgb.map((value) => toLight(value, space.curve)) as unknown as Triple
  return multiply(matrixOf(space), light)
}

/** @returns the colour; values below 0 or above 1 if the space does not contain it */
function unclippedRgbOf(xyz: Triple, space: RgbSpace): Triple {
  const light = multiply(invert(matrixOf(space)), xyz)
  return light.map((value) => fromLight(value, space.curve)) as unknown as Triple
}

/** The colour that a display of this space shows: it clips each primary. */
export function rgbOf(xyz: Triple, space: RgbSpace): Triple {
  const clipped = unclippedRgbOf(xyz, space).map((value) => Math.min(1, Math.max(0, value)))
  return clipped as unknown as Triple
}

export const isWithin = (xyz: Triple, space: RgbSpace): boolean =>
  multiply(invert(matrixOf(space)), xyz).every((light) => light >= -0.0005 && light <= 1.0005)

export function labOf(xyz: Triple): Lab {
  const [x, y, z] = xyz.map((value, at) => {
    const share = value / (WHITE[at] ?? 1)
    return share > 216 / 24_389 ? Math.cbrt(share) : (share * (24_389 / 27) + 16) / 116
  }) as unknown as Triple
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
