import type { PixelSize } from '../image.ts'
import type { Corner, Corners, ImageArea } from './image-area.ts'

/**
 * The maximum of pixels of a straightened image. The pyramid of a larger one exceeds the memory or
 * time of one upload.
 */
export const MAX_AREA_PIXELS = 150_000_000
/** The minimum length of each side in pixels. */
export const MIN_AREA_EDGE = 16

/** Converts corners to pixels of a photo. */
export const inPixels = (corners: Corners, { width, height }: PixelSize): Corners => {
  const scaled = ({ x, y }: Corner): Corner => ({ x: x * width, y: y * height })
  const [a, b, c, d] = corners
  return [scaled(a), scaled(b), scaled(c), scaled(d)]
}

/**
 * The size of a straightened image. Its area is that of the longer opposite edges in the photo, its
 * proportions are those of the work.
 */
export function areaSize({ corners, ratio }: ImageArea, photo: PixelSize): PixelSize {
  const pixels = inPixels(corners, photo)
  const { width, height } = longestEdges(pixels)
  const proportion = ratio ?? estimateRatio(corners, photo)
  return {
    width: Math.max(1, Math.round(Math.sqrt(width * height * proportion))),
    height: Math.max(1, Math.round(Math.sqrt((width * height) / proportion))),
  }
}

function longestEdges([a, b, c, d]: Corners): PixelSize {
  return {
    width: Math.max(distance(a, b), distance(d, c)),
    height: Math.max(distance(a, d), distance(b, c)),
  }
}

const distance = (from: Corner, to: Corner): number => Math.hypot(to.x - from.x, to.y - from.y)

/** Plausible focal lengths, in diagonals of the photo. Inexact corners give other values. */
const FOCAL_LENGTHS = { min: 0.3, max: 10 }

/**
 * Estimates the width by height of a rectangle from its corners in a photo. The photo must not be
 * cropped, because the optical axis must go through its centre. If the result is implausible, it
 * returns the proportions of the edges' mean lengths.
 * Source: Z. Zhang and L. He, Whiteboard scanning and image enhancement, Digital Signal Processing
 * 17 (2007), section 3.2.
 */
export function estimateRatio(corners: Corners, photo: PixelSize): number {
  const [m1, m2, m4, m3] = inPixels(corners, photo).map(({ x, y }): Vector => [
    x - photo.width / 2,
    y - photo.height / 2,
    1,
  ]) as [Vector, Vector, Vector, Vector]
  const k2 = triple(m1, m4, m3) / triple(m2, m4, m3)
  const k3 = triple(m1, m4, m2) / triple(m3, m4, m2)
  const across = direction(k2, m2, m1)
  const down = direction(k3, m3, m1)
  const focalSquared = -(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2])
  const focal = Math.sqrt(focalSquared) / Math.hypot(photo.width, photo.height)
  // A negative square gives NaN, which fails both comparisons.
  if (focal >= FOCAL_LENGTHS.min && focal <= FOCAL_LENGTHS.max) {
    return Math.sqrt(lengthSquared(across, focalSquared) / lengthSquared(down, focalSquared))
  }
  const [a, b, c, d] = inPixels(corners, photo)
  return (distance(a, b) + distance(d, c)) / (distance(a, d) + distance(b, c))
}

type Vector = readonly [number, number, number]

function triple(a: Vector, b: Vector, c: Vector): number {
  return (
    (a[1] * b[2] - a[2] * b[1]) * c[0] +
    (a[2] * b[0] - a[0] * b[2]) * c[1] +
    (a[0] * b[1] - a[1] * b[0]) * c[2]
  )
}

/** The direction of an edge in camera coordinates. */
const direction = (scale: number, to: Vector, from: Vector): Vector => [
  scale * to[0] - from[0],
  scale * to[1] - from[1],
  scale * to[2] - from[2],
]

const lengthSquared = ([x, y, z]: Vector, focalSquared: number): number =>
  (x * x + y * y) / focalSquared + z * z
