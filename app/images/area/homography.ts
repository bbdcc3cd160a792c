import type { PixelSize } from '../image.ts'
import type { Corner, Corners } from './image-area.ts'

/**
 * A projective map of the plane, row by row: (u, v) goes to
 * ((a u + b v + c) / w, (d u + e v + f) / w) with w = g u + h v + i.
 */
export type Homography = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
]

/**
 * The homography that maps the unit square to four corners, clockwise from (0, 0).
 * Source: P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.3.
 */
export function homographyOf([p0, p1, p2, p3]: Corners): Homography {
  const [x1, y1] = [p1.x - p2.x, p1.y - p2.y]
  const [x2, y2] = [p3.x - p2.x, p3.y - p2.y]
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y]
  const determinant = x1 * y2 - x2 * y1
  const g = (sx * y2 - x2 * sy) / determinant
  const h = (x1 * sy - sx * y1) / determinant
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ]
}

export function project([a, b, c, d, e, f, g, h, i]: Homography, u: number, v: number): Corner {
  const w = g * u + h * v + i
  return { x: (a * u + b * v + c) / w, y: (d * u + e * v + f) / w }
}

/** The inverse, which maps four corners to the unit square. */
export function inverseOf([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

/** Converts a homography to a CSS transform from an element of one size to one of another. */
export function cssTransform(map: Homography, from: PixelSize, to: PixelSize): string {
  const [a, b, c, d, e, f, g, h, i] = map
  const [x, y] = [1 / from.width, 1 / from.height]
  const columns = [
    [a * x * to.width, d * x * to.height, 0, g * x],
    [b * y * to.width, e * y * to.height, 0, h * y],
    [0, 0, 1, 0],
    [c * to.width, f * to.height, 0, i],
  ]
  return `matrix3d(${columns.flat().join(', ')})`
}
