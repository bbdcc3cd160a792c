import type { Descriptor } from './descriptor.ts'

/** Fewer images are compared one by one. */
const MIN_IMAGES = 20_000
const MAX_CELLS = 2048
const ROUNDS = 8
/** Points between two pauses: some milliseconds of work. */
const POINTS_PER_STEP = 100

/** How many cells suit a number of images: about its square root, a power of two. */
export function cellCountFor(images: number): number {
  if (images < MIN_IMAGES) return 0
  return Math.min(MAX_CELLS, 2 ** Math.round(Math.log2(Math.sqrt(images))))
}

/** How many images cells are learnt from. */
export const sampleSizeFor = (cells: number): number => cells * 20

/**
 * The centres of `count` groups of points, by k-means. Yields between steps of some milliseconds, so
 * that the caller can let other work go on.
 * @param points in random order: the first are the first centres
 */
export function* learnCells(
  points: readonly Descriptor[],
  count: number,
): Generator<void, number[][]> {
  const width = points[0]?.length ?? 0
  const flat = Float32Array.from(points.flat())
  let centres = flat.slice(0, count * width)
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = new Float64Array(centres.length)
    const sizes = new Uint32Array(centres.length / width)
    for (let point = 0; point < points.length; point += 1) {
      if (point % POINTS_PER_STEP === 0) yield
      const at = point * width
      const nearest = nearestCentre(flat.subarray(at, at + width), centres)
      sizes[nearest] = (sizes[nearest] ?? 0) + 1
      for (let axis = 0; axis < width; axis += 1) {
        const place = nearest * width + axis
        sums[place] = (sums[place] ?? 0) + (flat[at + axis] ?? 0)
      }
    }
    const before = centres
    // A centre without points stays where it is.
    centres = before.map((value, place) => {
      const size = sizes[Math.floor(place / width)] ?? 0
      return size === 0 ? value : (sums[place] ?? 0) / size
    })
  }
  return Array.from({ length: centres.length / width }, (_, nth) => [
    ...centres.subarray(nth * width, (nth + 1) * width),
  ])
}

/** The number of the nearest of centres that stand one after another. */
export function nearestCentre(point: Float32Array, centres: Float32Array): number {
  const width = point.length
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (let start = 0; start < centres.length; start += width) {
    let distance = 0
    for (let axis = 0; axis < width && distance < least; axis += 1) {
      const gap = (point[axis] as number) - (centres[start + axis] as number)
      distance += gap * gap
    }
    if (distance < least) {
      least = distance
      nearest = start / width
    }
  }
  return nearest
}
