import type { Descriptor } from './descriptor.ts'

/** With fewer images, the search compares all of them. */
const MIN_IMAGES = 20_000
const MAX_CELLS = 2048
const ROUNDS = 8
/** The points processed between two yields, some milliseconds of work. */
const POINTS_PER_STEP = 100

/** The number of cells for a number of images: about its square root, as a power of two. */
export function cellCountFor(images: number): number {
  if (images < MIN_IMAGES) return 0
  return Math.min(MAX_CELLS, 2 ** Math.round(Math.log2(Math.sqrt(images))))
}

/** The number of images from which cells are learnt. */
export const sampleSizeFor = (cells: number): number => cells * 20

/**
 * Learns the centres of `count` clusters by k-means. It yields every few milliseconds, so that the
 * caller can let other work run.
 * @param points in random order, because the first ones are the initial centres
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
    // The centre of an empty cluster is kept.
    centres = before.map((value, place) => {
      const size = sizes[Math.floor(place / width)] ?? 0
      return size === 0 ? value : (sums[place] ?? 0) / size
    })
  }
  return Array.from({ length: centres.length / width }, (_, nth) => [
    ...centres.subarray(nth * width, (nth + 1) * width),
  ])
}

/** The index of the nearest centre; `centres` holds their coordinates one after another. */
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
