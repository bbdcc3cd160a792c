import { toOkLab } from './colour.ts'
import { SAMPLE_EDGE, type Sample } from './sample.ts'

/**
 * An image's appearance as 32 integers: the OKLab colours of a grid of 3 × 3, the shares of four
 * edge directions, and the strength of edges. Lightness and contrast are normalised, so that a
 * darker copy is near. Similar images have a small Euclidean distance.
 */
export type Descriptor = readonly number[]

const PLACES = 3
const DIRECTIONS = 4
const LIGHTNESS_SCALE = 100
const COLOUR_SCALE = 600
const DIRECTION_SCALE = 300
const ENERGY_SCALE = 400
/** The contrast of a nearly plain image is noise; dividing by it would amplify the noise. */
const MIN_CONTRAST = 0.03

export function descriptorOf(sample: Sample): Descriptor {
  const [lightness, a, b] = planesOf(sample)
  const mean = meanOf(lightness)
  const contrast = Math.max(MIN_CONTRAST, deviationOf(lightness, mean))
  const edges = edgesOf(lightness)
  const values = [
    ...placesOf(lightness).map((value) => ((value - mean) / contrast) * LIGHTNESS_SCALE),
    ...placesOf(a).map((value) => value * COLOUR_SCALE),
    ...placesOf(b).map((value) => value * COLOUR_SCALE),
    ...edges.directions.map((share) => share * DIRECTION_SCALE),
    (edges.mean / contrast) * ENERGY_SCALE,
  ]
  return values.map((value) => Math.round(value))
}

type Plane = Float64Array

/** Composites transparent pixels on white. */
function planesOf(sample: Sample): [lightness: Plane, a: Plane, b: Plane] {
  const count = SAMPLE_EDGE * SAMPLE_EDGE
  const planes = [
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
  ] as const
  for (let pixel = 0; pixel < count; pixel += 1) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = sample.subarray(pixel * 4, pixel * 4 + 4)
    const onWhite = (value: number) => Math.round(255 + ((value - 255) * opacity) / 255)
    const colour = toOkLab(onWhite(red), onWhite(green), onWhite(blue))
    for (const axis of [0, 1, 2] as const) planes[axis][pixel] = colour[axis]
  }
  return [...planes]
}

/** The mean of each grid field, row by row. */
function placesOf(plane: Plane): number[] {
  const edge = SAMPLE_EDGE / PLACES
  return Array.from({ length: PLACES * PLACES }, (_, place) => {
    const top = Math.floor(place / PLACES) * edge
    const left = (place % PLACES) * edge
    let total = 0
    for (let y = top; y < top + edge; y += 1) {
      for (let x = left; x < left + edge; x += 1) total += plane[y * SAMPLE_EDGE + x] ?? 0
    }
    return total / (edge * edge)
  })
}

function edgesOf(plane: Plane): { readonly directions: number[]; readonly mean: number } {
  const directions = Array.from({ length: DIRECTIONS }, () => 0)
  let total = 0
  for (let y = 1; y < SAMPLE_EDGE - 1; y += 1) {
    for (let x = 1; x < SAMPLE_EDGE - 1; x += 1) {
      const at = y * SAMPLE_EDGE + x
      const across = (plane[at + 1] ?? 0) - (plane[at - 1] ?? 0)
      const down = (plane[at + SAMPLE_EDGE] ?? 0) - (plane[at - SAMPLE_EDGE] ?? 0)
      const strength = Math.hypot(across, down)
      // Opposite gradients belong to the same edge direction.
      const turn = (Math.atan2(down, across) / Math.PI + 1) % 1
      const direction = Math.round(turn * DIRECTIONS) % DIRECTIONS
      directions[direction] = (directions[direction] ?? 0) + strength
      total += strength
    }
  }
  const mean = total / (SAMPLE_EDGE - 2) ** 2
  return { directions: directions.map((part) => (total === 0 ? 0 : part / total)), mean }
}

const meanOf = (plane: Plane): number =>
  plane.reduce((total, value) => total + value, 0) / plane.length

const deviationOf = (plane: Plane, mean: number): number =>
  Math.sqrt(plane.reduce((total, value) => total + (value - mean) ** 2, 0) / plane.length)
